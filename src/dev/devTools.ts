import type { AppActor } from "#ui/AppContext.ts"
import { EventLog } from "./inspect/EventLog.ts"
import { showPanel } from "./panel/showPanel.tsx"
import { SessionRecorder } from "./record/SessionRecorder.ts"
import { showReplay } from "./replay/showReplay.tsx"

export interface DevTools {
  /** True when a replay takes the place of the site. */
  readonly replay: (root: HTMLElement) => boolean
  /** Before the tree starts. */
  readonly attach: (app: AppActor) => void
}

/** What developers and testers have beside the site, asked for in its address. No production build has a byte of it. */
export const devTools = (search: string): DevTools => {
  const asked = new URLSearchParams(search)
  return {
    replay: (root) => {
      const name = asked.get("replay")
      if (name !== null) showReplay(root, name)
      return name !== null
    },
    attach: (app) => {
      const recorder = new SessionRecorder(app)
      if (asked.has("record")) recorder.begin("start")
      const log = asked.has("inspect") ? new EventLog(app) : null
      showPanel({ app, recorder, log }, asked.has("record") || asked.has("inspect"))
    },
  }
}

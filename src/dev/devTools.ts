import type { AppActor } from "#ui/AppContext.ts"
import { SessionRecorder } from "./record/SessionRecorder.ts"
import { showPanel } from "./panel/showPanel.tsx"

export interface DevTools {
  /** Before the tree starts. */
  readonly attach: (app: AppActor) => void
}

/** What developers and testers have beside the site, asked for in its address. No production build has a byte of it. */
export const devTools = (search: string): DevTools => {
  const asked = new URLSearchParams(search)
  return {
    attach: (app) => {
      const recorder = new SessionRecorder(app)
      if (asked.has("record")) recorder.begin("start")
      showPanel({ recorder }, asked.has("record"))
    },
  }
}

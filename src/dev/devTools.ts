import type { ActorOptions, AnyActorLogic } from "xstate"
import type { World } from "#app/World.ts"
import type { AppActor } from "#ui/AppContext.ts"
import { askedConditions, startConditions } from "./conditions/startConditions.ts"
import { EventLog } from "./inspect/EventLog.ts"
import { showPanel } from "./panel/showPanel.tsx"
import { showThrow } from "./panel/showThrow.ts"
import { SessionRecorder } from "./record/SessionRecorder.ts"
import { showReplay } from "./replay/showReplay.tsx"
import { connectStately } from "./stately/connectStately.ts"

export interface DevTools {
  /** True when a replay takes the place of the site. */
  readonly replay: (root: HTMLElement) => boolean
  readonly around: (world: World) => Around
  readonly showThrow: (error: unknown, componentStack: string) => void
}

interface Around {
  /** The world in which the site is to live. */
  readonly world: World
  readonly options: Pick<ActorOptions<AnyActorLogic>, "clock">
  /** Before the tree starts. */
  readonly attach: (app: AppActor) => void
}

/** What developers and testers have beside the site, asked for in its address. No production build has a byte of it. */
export const devTools = (search: string): DevTools => {
  const asked = new URLSearchParams(search)
  const conditionsAsked = askedConditions(search)
  return {
    showThrow,
    replay: (root) => {
      const name = asked.get("replay")
      if (name !== null) showReplay(root, name)
      return name !== null
    },
    around: (own) => {
      let app: AppActor | null = null
      const { world, time, conditions } = startConditions(own, conditionsAsked, (now) =>
        app?.send({ type: "clock.ticked", now }),
      )
      return {
        world,
        options: { clock: { setTimeout: time.later, clearTimeout: (cancel: () => void) => cancel() } },
        attach: (made) => {
          app = made
          const recorder = new SessionRecorder(made)
          const isRecorded = asked.has("record") || recorder.isContinued
          if (isRecorded) recorder.begin("start")
          // waits for the start, so that no page is decided by the time that was moved away from
          if (conditionsAsked !== "") made.send({ type: "clock.ticked", now: world.clock.now() })
          const log = asked.has("inspect") ? new EventLog(made) : null
          const openStately = asked.get("inspect") === "stately" ? connectStately(made) : null
          showPanel(
            { app, recorder, conditions, log, openStately },
            isRecorded || asked.has("inspect") || conditionsAsked !== "",
          )
        },
      }
    },
  }
}

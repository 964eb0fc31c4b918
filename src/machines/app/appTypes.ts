import type { StartUp } from "#domain/app/StartUp.ts"
import type { BuildEvent } from "./buildTypes.ts"
import type { SessionNews } from "./sessionTypes.ts"
import type { SystemEvents } from "../page/systemEvents.ts"

export interface AppInput {
  readonly startUp: StartUp
  /** `/path?query#hash` that was asked for. */
  readonly href: string
  /** When the window last reloaded itself, as it was kept; null when never. */
  readonly reloaded_at: number | null
}

export interface AppContext extends AppInput {
  /** Server time, epoch milliseconds, as of the last tick. */
  readonly now: number
}

export type AppEvent =
  | { readonly type: "clock.ticked"; readonly now: number }
  | { readonly type: "request.unauthorized" }
  | { readonly type: "session.changedElsewhere"; readonly hasToken: boolean }
  | { readonly type: "build.found" }
  | Extract<SystemEvents["navigation"], { type: "navigate" }>
  | BuildEvent
  | SessionNews

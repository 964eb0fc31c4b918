import type { DoneActorEvent } from "xstate"
import type { SystemEvents } from "../page/systemEvents.ts"
import type { Notice } from "../page/noticeTypes.ts"

export interface NoticesContext {
  /** On the screen, the oldest first. */
  readonly open: ReadonlyArray<Notice>
  /** Waiting for a place. */
  readonly waiting: ReadonlyArray<Notice>
  /** How many there have been, so that every notice has an id of its own. */
  readonly count: number
  /** What is true of the whole page for as long as it stands there; empty: nothing. */
  readonly pinned: string
}

export type NoticesEvent =
  | SystemEvents["notices"]
  | { readonly type: "notice.hold"; readonly id: string }
  | { readonly type: "notice.release"; readonly id: string }
  | { readonly type: "notice.close"; readonly id: string }
  | { readonly type: "notice.pin"; readonly text: string }
  | { readonly type: "window.hidden" }
  | { readonly type: "window.shown" }
  | DoneActorEvent<{ readonly id: string }>

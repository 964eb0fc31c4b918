import type { Visitor } from "#domain/route/decide.ts"

export type SessionState = Visitor["session"]

export interface SessionChange {
  readonly session: SessionState
  readonly was: SessionState
}

/**
 * What navigation sends to the open page. Every page machine takes all of them, if only to ignore them.
 *
 * - `clock.ticked`: server time, epoch milliseconds.
 * - `session.changed`: `was` is `unknown` when the session was restored after the page had settled.
 * - `page.moved`: the same page continues under another address; `input` is what a fresh one would have been given.
 */
export type PageEvent<Input> =
  | { readonly type: "clock.ticked"; readonly now: number }
  | ({ readonly type: "session.changed" } & SessionChange)
  | { readonly type: "page.moved"; readonly input: Input }

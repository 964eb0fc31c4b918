import type { CallOutcome } from "#domain/contract/Request.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { SystemEvents } from "../page/systemEvents.ts"

export interface SessionContext {
  readonly user: UserInfo | null
  /** The token is only in memory: a reload signs out. */
  readonly isStorageLost: boolean
  /** The learner came to be with this session. */
  readonly isNew: boolean
}

export type SessionEvent =
  | SystemEvents["session"]
  /** Another tab signed in or out. */
  | { readonly type: "session.changedElsewhere"; readonly hasToken: boolean }

/** What is stored on signing in; only the work that stores it ever holds the token. */
export interface TokenInput {
  readonly token: string
  readonly redeem: string | null
}

export interface Restored {
  readonly hasToken: boolean
  /** Who was signed in last on this device; given where there is no network to ask. */
  readonly user?: UserInfo | null
}

export interface Stored {
  readonly kept: "storage" | "memory"
  /** What became of a guest's answers, which went with the learner. */
  readonly told?: string | null
}

export type UserOutcome = CallOutcome<UserInfo>

/** What the session sends to its parent, on entering either state. */
export interface SessionNews {
  readonly type: "session.changed"
  readonly session: "signedOut" | "signedIn"
  readonly isNew?: boolean
}

import type { Invited } from "#domain/admin/adminAnswers.ts"
import type { Typing, TypingEvent } from "./typing.ts"

export interface JoinInput {
  /** "" where the address has none. */
  readonly token: string
}

/** An invitation, and its authenticator's address as rows of a QR code. */
export interface Opened extends Invited {
  readonly qr: ReadonlyArray<ReadonlyArray<boolean>>
}

export interface JoinContext extends Typing {
  readonly token: string
  readonly invited: Opened | null
  /** Shown once, and nowhere else. */
  readonly recovery_codes: ReadonlyArray<string>
  readonly hasKeptCodes: boolean
  /** null before anybody asked the browser to copy them. */
  readonly copied: boolean | null
}

export type JoinEvent =
  | TypingEvent
  | { readonly type: "join.retry" }
  | { readonly type: "join.submit" }
  | { readonly type: "text.copy" }
  | { readonly type: "text.save" }
  | { readonly type: "codes.keep"; readonly isKept: boolean }
  | { readonly type: "join.finish" }

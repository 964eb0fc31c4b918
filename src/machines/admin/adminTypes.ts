import type { AdminPlace } from "#domain/admin/AdminPlace.ts"
import type { Me } from "#domain/admin/adminAnswers.ts"
import type { CallFailure } from "#domain/contract/Request.ts"

export interface AdminInput {
  /** Of the agency whose host this is. */
  readonly agency: string
  /** Without what stands behind its `#`. */
  readonly href: string
  /** Of an invitation: what stands there; "" where it is none. */
  readonly token: string
}

export interface AdminContext {
  readonly agency: string
  readonly href: string
  readonly place: AdminPlace
  readonly token: string
  /** Operations are looked for by these words, on the first page. */
  readonly find: string
  /** Who is signed in; stays while they sign in again. */
  readonly me: Me | null
  readonly failure: CallFailure | null
}

export type AdminEvent =
  | { readonly type: "navigate"; readonly href: string; readonly replace?: boolean }
  /** By the browser's own buttons. */
  | { readonly type: "place.changed"; readonly href: string; readonly token: string }
  /** Of the page that is open. */
  | { readonly type: "address.write"; readonly href: string }
  | { readonly type: "session.ended" }
  /** By the same person. */
  | { readonly type: "session.resumed" }
  | { readonly type: "session.signOut" }
  | { readonly type: "site.retry" }
  | { readonly type: "find.changed"; readonly find: string }

export interface HistoryEntry {
  readonly href: string
  readonly replace: boolean
}

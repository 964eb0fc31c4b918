import type { Given } from "#domain/admin/AdminPlace.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { ListName } from "#domain/admin/lists.ts"
import type { Typing, TypingEvent } from "./typing.ts"

export interface AdminListInput {
  readonly list: ListName
  /** The filters, from the address. */
  readonly given: Given
  /** Whether the role says of which agency it is. */
  readonly isOfAny: boolean
}

export interface AdminListContext extends Typing {
  readonly list: ListName
  readonly given: Given
  readonly isOfAny: boolean
  /** What was asked for last. */
  readonly asked: object
  readonly report: Report | null
  /** Why the list was not given as a file; "" where it was, or nobody asked. */
  readonly refusal: string
  /** Rows of the report, by their place in it. */
  readonly picked: ReadonlyArray<number>
  readonly areKeysOn: boolean
  readonly areKeysShown: boolean
}

export type AdminListEvent =
  | TypingEvent
  | { readonly type: "list.submit" }
  /** Pressed again, the other way round. */
  | { readonly type: "list.sort"; readonly column: string }
  /** "" is the first page. */
  | { readonly type: "list.turn"; readonly after: string }
  /** Pressed again, no longer. */
  | { readonly type: "row.pick"; readonly row: number }
  | { readonly type: "rows.drop" }
  | { readonly type: "keys.switch" }
  | { readonly type: "keys.toggle" }
  | { readonly type: "export.ask" }
  | { readonly type: "export.refused"; readonly message: string }
  | { readonly type: "list.retry" }
  | { readonly type: "page.moved"; readonly input: AdminListInput }
  | { readonly type: "session.resumed" }

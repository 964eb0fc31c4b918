import type { FoundQuestion } from "#domain/admin/contentDraft.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"

/** What is looked for, and where it goes. */
export interface Wanted {
  /** The file that names them. */
  readonly path: string
  readonly text: string
  /** Ids of banks; none: all. */
  readonly banks: ReadonlyArray<string>
}

export interface FinderContext extends Wanted {
  /** Of the field; empty: none. */
  readonly place: string
  readonly found: ReadonlyArray<FoundQuestion>
  /** The one that the keys have reached. */
  readonly active: number
  readonly isRefused: boolean
}

export type FindOutcome = CallOutcome<ReadonlyArray<FoundQuestion>>

export type FinderEvent =
  | ({ readonly type: "find.typed"; readonly place: string } & Wanted)
  | { readonly type: "find.moved"; readonly by: 1 | -1 }
  | { readonly type: "find.closed" }

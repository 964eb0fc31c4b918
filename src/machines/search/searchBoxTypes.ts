import type { Output } from "#domain/contract/Contract.ts"

/** What this device keeps of searching. */
export interface KeptSearches {
  /** The newest first. */
  readonly recent: ReadonlyArray<string>
  /** Whether the key `/` leads to the box. */
  readonly isKeyOn: boolean
}

export type Suggestion = Output<"search.suggest">["list"][number]

export interface SearchBoxContext extends KeptSearches {
  /** As it stands in the box. */
  readonly text: string
  readonly suggestions: ReadonlyArray<Suggestion>
  /** The option that the keys have reached; null: the box itself. */
  readonly active: number | null
}

export type SearchBoxEvent =
  | { readonly type: "box.opened"; readonly text: string }
  | { readonly type: "box.closed" }
  | { readonly type: "box.typed"; readonly text: string }
  | { readonly type: "box.moved"; readonly by: 1 | -1 }
  | { readonly type: "box.chosen"; readonly index: number }
  | { readonly type: "box.submitted"; readonly text: string }
  | { readonly type: "recent.forget" }
  | { readonly type: "key.turn"; readonly on: boolean }

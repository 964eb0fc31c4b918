export type SearchEvent =
  /** The box has the focus. */
  | { readonly type: "search.open" }
  /** What was typed is looked for on the search page. */
  | { readonly type: "search.submit"; readonly text: string }

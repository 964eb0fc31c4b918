import { hrefOf, hrefOfFound } from "#domain/route/SearchPlace.ts"
import { typed } from "#domain/search/SearchText.ts"
import type { SearchBoxContext, Suggestion } from "./searchBoxTypes.ts"

/** Searches that a device keeps. */
const MAX_OPTIONS = 8

export type BoxOption =
  | { readonly of: "recent"; readonly text: string; readonly href: string }
  | { readonly of: "suggestion"; readonly suggestion: Suggestion; readonly href: string }

/** What can be chosen: earlier searches while nothing is typed, else what was suggested. */
export const optionsOf = ({
  text,
  recent,
  suggestions,
}: Pick<SearchBoxContext, "text" | "recent" | "suggestions">): ReadonlyArray<BoxOption> =>
  typed(text) === ""
    ? recent.map((each) => ({ of: "recent", text: each, href: hrefOf({ q: each }) }))
    : suggestions.map((suggestion) => ({ of: "suggestion", suggestion, href: hrefOfFound(suggestion) }))

/** The option that is next; from the last or the first one the box itself. */
export const movedTo = (context: SearchBoxContext, by: 1 | -1): number | null => {
  const { length } = optionsOf(context)
  const from = context.active ?? (by === 1 ? -1 : length)
  const to = from + by
  return to < 0 || to >= length ? null : to
}

/** With the newest search first, each once. */
export const withRecent = (recent: ReadonlyArray<string>, text: string): ReadonlyArray<string> =>
  [text, ...recent.filter((each) => each !== text)].slice(0, MAX_OPTIONS)

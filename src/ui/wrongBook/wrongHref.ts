import { href } from "#domain/route/href.ts"
import { queryOf, type WrongAddress } from "#domain/wrongBook/WrongAddress.ts"
import type { WrongFilter } from "#domain/wrongBook/WrongFilter.ts"

/** The page of the wrong book that shows this; from its first page on, on the screen, by default. */
export const wrongHref = (filter: WrongFilter, rest: Partial<Omit<WrongAddress, "filter">> = {}): string =>
  href("study-wrong-answers", {}, queryOf({ filter, page: 1, print: null, ...rest }))

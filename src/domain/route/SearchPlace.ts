import { href } from "./href.ts"
import { isKind, type SearchKind } from "../search/SearchKind.ts"
import { typed } from "../search/SearchText.ts"

/** What the address of the search page asks for. */
export interface SearchPlace {
  /** As it was typed; "" for nothing yet. */
  readonly q: string
  /** null for all kinds beside each other. */
  readonly kind: SearchKind | null
  /** From 1. */
  readonly page: number
}

/** Reads a query; what it does not understand is left out, and what is too long is cut. */
export const read = (search: URLSearchParams): SearchPlace => {
  const kind = search.get("kind")
  const page = Number(search.get("page") ?? "1")
  return {
    q: typed(search.get("q") ?? ""),
    kind: isKind(kind) ? kind : null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

export const hrefOf = ({ q, kind = null, page = 1 }: Partial<SearchPlace> & Pick<SearchPlace, "q">): string =>
  href(
    "search",
    {},
    { ...(q !== "" && { q }), ...(kind !== null && { kind }), ...(page > 1 && { page: String(page) }) },
  )

interface Found {
  readonly kind: SearchKind
  readonly id: string
  readonly bank_id?: string
}

/** Where a thing that was found is: a question in its bank. */
export const hrefOfFound = ({ kind, id, bank_id = id }: Found): string => {
  switch (kind) {
    case "course":
      return href("course-detail", { id })
    case "classroom":
      return href("classroom-detail", { id })
    case "teacher":
      return href("teacher-detail", { id })
    case "live":
      return href("live-detail", { id })
    case "bank":
    case "question":
      return href("question-bank-detail", { id: bank_id })
    case "ask":
      return href("study-ask", {}, { id })
    case "news":
      return href("news-detail", { id })
  }
}

/** The page of a list that an address asks for, from 1; anything it does not understand is the first. */
export const pageNumber = (search: URLSearchParams): number => {
  const page = Number(search.get("page") ?? "1")
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

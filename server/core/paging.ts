/** Which page of a list is asked for. */
export interface PageAsked {
  readonly page: number
  readonly size: number
  readonly offset: number
}

const USUAL_SIZE = 20
const LARGEST_SIZE = 100

/** Pages count from 1. Too large a page is cut, not refused. */
export const pageAsked = ({ page = 1, page_size = USUAL_SIZE }: { page?: number; page_size?: number }): PageAsked => {
  const size = Math.min(Math.max(page_size, 1), LARGEST_SIZE)
  const number = Math.max(page, 1)
  return { page: number, size, offset: (number - 1) * size }
}

export const pageOf = <T>({ page, size }: PageAsked, list: ReadonlyArray<T>, total: number) => ({
  list,
  total,
  page,
  page_size: size,
})

/** Which rows of an order to read for a page, counted from its nearer end: the last page costs what the first does. */
export const nearerEnd = (
  { limit, offset }: { readonly limit: number; readonly offset: number },
  total: number,
): { readonly isFromEnd: boolean; readonly limit: number; readonly offset: number } => {
  const left = Math.max(0, Math.min(limit, total - offset))
  if (offset * 2 <= total) return { isFromEnd: false, limit: left, offset }
  return { isFromEnd: true, limit: left, offset: Math.max(0, total - offset - left) }
}

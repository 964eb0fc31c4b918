import { type CallOutcome, type CallRequest, keyOf } from "#domain/contract/Request.ts"
import type { ListContext, ListInput, ListPage } from "./listTypes.ts"

export const emptyList = ({ request, personal = false, pages = 1, now }: ListInput): ListContext => ({
  request,
  personal,
  pages,
  now,
  items: [],
  total: 0,
  page: 0,
  hasMore: false,
  failure: null,
})

/** The call for the first page when there is none yet, else for the next one. */
export const nextRequest = ({ request, page }: ListContext): CallRequest =>
  page === 0
    ? request
    : // The template's payload with another page is a payload of the same call.
      ({ ...request, payload: { ...request.payload, page: String(page + 1) } } as CallRequest)

/** The page put after what is there. An item that has moved over from the page before is not shown twice. */
export const appended = ({ items }: ListContext, outcome: CallOutcome): Partial<ListContext> => {
  if (!outcome.ok) return { failure: outcome.failure }
  const { list, total, page, page_size } = outcome.value as ListPage
  const known = new Set(items.map(idOf))
  const fresh = list.filter((item) => idOf(item) === null || !known.has(idOf(item)))
  return {
    items: [...items, ...fresh],
    total,
    page,
    hasMore: list.length > 0 && page * page_size < total,
    failure: null,
  }
}

export const isOtherList = ({ request }: ListContext, input: ListInput): boolean =>
  keyOf(request) !== keyOf(input.request)

const idOf = (item: unknown): unknown => (typeof item === "object" && item !== null && "id" in item ? item.id : null)

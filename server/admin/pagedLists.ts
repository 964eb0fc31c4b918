import type { ListInput, ListName } from "#domain/admin/lists.ts"
import type { PagedList, Paging } from "../core/PagedList.ts"
import { LEARNERS } from "../account/operateFind.ts"
import { ORDERS } from "../order/operateOrders.ts"
import { RESULTS } from "../result/resultsList.ts"

/** Lists that are read page by page, and exported so. */
export const PAGED = {
  "exam:results": RESULTS,
  "user:find": LEARNERS,
  "order:list": ORDERS,
} satisfies { readonly [N in SortedName]?: PagedList<ListInput<N>> }

type SortedName = { [N in ListName]: ListInput<N> extends Paging ? N : never }[ListName]

export type PagedName = keyof typeof PAGED

export const isPaged = (list: string): list is PagedName => Object.hasOwn(PAGED, list)

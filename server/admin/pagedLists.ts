import type { Row } from "#domain/admin/Drawing.ts"
import type { ListInput, ListName } from "#domain/admin/lists.ts"
import { LEARNERS } from "../account/operateFind.ts"
import { BATCHES, usesAt } from "../account/listCodes.ts"
import { candidatesOf } from "../attempt/operateCandidateList.ts"
import { papersAt } from "../attempt/operatePapers.ts"
import { CERTIFICATES } from "../certificate/listCertificates.ts"
import type { OperatorContext } from "../core/OperatorReport.ts"
import type { ListRow, PagedList, Paging } from "../core/PagedList.ts"
import type { Sql } from "../db/Sql.ts"
import { HOURS } from "../hours/listHours.ts"
import { STATEMENT } from "../order/dayStatement.ts"
import { couponsAt } from "../order/listCoupons.ts"
import { INVOICES } from "../order/listInvoices.ts"
import { ORDERS } from "../order/operateOrders.ts"
import { STUDIED } from "../study/operateStudy.ts"
import { RESULTS } from "../result/resultsList.ts"
import { ACTS_DONE } from "./listActs.ts"
import { READS_OF_DATA } from "./listReads.ts"

/** The list of what is asked, as it is now. */
type Prepare<Asked extends Paging, R extends ListRow = ListRow> = (
  sql: Sql,
  operator: OperatorContext,
  asked: Asked,
) => PagedList<Asked, string, R> | Promise<PagedList<Asked, string, R>>

/** Lists that are sorted and read page by page, and exported so. */
const PAGED = {
  "acts:list": (_, __, { reads = false }) => (reads ? READS_OF_DATA : ACTS_DONE),
  "exam:results": () => RESULTS,
  "exam:list": (_, { now }) => papersAt(now),
  "candidate:list": candidatesOf,
  "certificate:list": () => CERTIFICATES,
  "user:find": () => LEARNERS,
  "order:list": () => ORDERS,
  "order:day": () => STATEMENT,
  "study:list": () => STUDIED,
  "hours:list": () => HOURS,
  "code:list": () => BATCHES,
  "code:uses": (_, { now }) => usesAt(now),
  "coupon:list": (_, { now }) => couponsAt(now),
  "invoice:list": () => INVOICES,
} satisfies { readonly [N in SortedName]: Prepare<ListInput<N>> }

type SortedName = { [N in ListName]: "sort" extends keyof ListInput<N> ? N : never }[ListName]

export type PagedName = keyof typeof PAGED

export const isPaged = (list: string): list is PagedName => Object.hasOwn(PAGED, list)

/** Its input was read by the list's own Schema. */
export const pagedList = (name: PagedName) => PAGED[name] as Prepare<Paging, Row & ListRow>

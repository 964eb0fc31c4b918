import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { MyOrdersView, SHOWN_STATES } from "#ui/order/MyOrdersView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

const stateIn = (search: URLSearchParams) => SHOWN_STATES.find((state) => state === search.get("state")) ?? null

const View = ({ values }: ResourceViewProps<{ readonly orders: Output<"order.list"> }>) => (
  <MyOrdersView orders={values.orders} state={stateIn(useSearch())} />
)

export const page = resourcePage({
  requests: ({ search }: Visit) => {
    const state = stateIn(search)
    return { orders: request("order.list", { ...(state !== null && { state }), page: String(pageNumber(search)) }) }
  },
  personal: true,
  title: () => "我的订单",
  Skeleton: ({ title }) => <StudyRowsSkeleton title={title} chips />,
  View,
})

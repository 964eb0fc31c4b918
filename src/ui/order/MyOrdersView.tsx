import type { Output, Payload } from "#domain/contract/Contract.ts"
import * as OrderState from "#domain/order/OrderState.ts"
import { href } from "#domain/route/href.ts"
import { CHIPS } from "../kit/chips.ts"
import { Choices } from "../kit/Choices.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { OrderRow } from "./OrderRow.tsx"

type State = NonNullable<Payload<"order.list">["state"]>

export interface MyOrdersViewProps {
  readonly orders: Output<"order.list">
  /** The state filtered by, or null. */
  readonly state: State | null
}

export const SHOWN_STATES = ["open", "paid", "refunded", "closed"] as const satisfies ReadonlyArray<State>

const hrefOf = (state: State | null, page = 1): string =>
  href("my-orders", {}, { ...(state !== null && { state }), ...(page > 1 && { page: String(page) }) })

/** What was ordered, the latest first. */
export const MyOrdersView = ({ orders, state }: MyOrdersViewProps) => (
  <div className="mx-auto grid max-w-page gap-6">
    <PageTitle title="我的订单" />
    <Choices
      look={CHIPS}
      label="订单状态"
      items={[
        { href: hrefOf(null), label: "全部", current: state === null },
        ...SHOWN_STATES.map((each) => ({
          href: hrefOf(each),
          label: OrderState.LABELS[each],
          current: state === each,
        })),
      ]}
    />
    {orders.list.length === 0 ? (
      <Nothing total={orders.total} state={state} />
    ) : (
      <>
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet px-4">
          {orders.list.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
        <Pagination
          page={orders.page}
          pages={Math.ceil(orders.total / orders.page_size)}
          hrefOf={(page) => hrefOf(state, page)}
        />
      </>
    )}
  </div>
)

const Nothing = ({ total, state }: { readonly total: number; readonly state: State | null }) => (
  <EmptyState
    icon={<ArticleIcon className="size-7" />}
    title={total > 0 ? "没有这一页了" : state === null ? "还没有订单" : "没有这样的订单"}
    text={total > 0 ? `一共${total}笔，回到第一页看看。` : "买课程时的订单和收据都会留在这里。"}
    action={
      total > 0 || state !== null ? (
        <LinkButton href={hrefOf(total > 0 ? state : null)}>{total > 0 ? "回到第一页" : "看全部订单"}</LinkButton>
      ) : (
        <LinkButton href={href("course-list", {})} variant="primary">
          看看课程
        </LinkButton>
      )
    }
  />
)

import type { ReactNode } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import * as RefundState from "#domain/order/RefundState.ts"
import { Button } from "../kit/Button.tsx"
import { yuan } from "./yuan.ts"

export interface OrderRecordProps {
  readonly order: Output<"order.detail">
  /** The name of the agency. */
  readonly seller: string
  readonly onCopy: (text: string) => void
}

/** What was agreed on, paid and went back: the receipt. */
export const OrderRecord = ({ order, seller, onCopy }: OrderRecordProps) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 tabular">
    <Fact name="收款方">{seller}</Fact>
    <Fact name="订单编号">
      <span className="flex flex-wrap items-center">
        {order.id}
        <Button variant="quiet" size="slim" className="-my-2" onClick={() => onCopy(order.id)}>
          复制
        </Button>
      </span>
    </Fact>
    <Fact name="下单时间">{order.created_at}</Fact>
    {order.coupon_code === null ? null : <Fact name="优惠码">{order.coupon_code}</Fact>}
    {order.payments
      .filter(({ paid_at }) => paid_at !== null)
      .map(({ number, provider, amount, paid_at }) => (
        <Fact key={number} name="付款">
          {provider} {yuan(amount)}，{paid_at}，付款编号{number}
        </Fact>
      ))}
    {order.refunds.map(({ number, amount, reason, state, succeeded_at }) => (
      <Fact key={number} name="退款">
        {yuan(amount)}，{RefundState.REASON_LABELS[reason]}，{RefundState.LABELS[state]}
        {succeeded_at === null ? "" : `，${succeeded_at}`}
      </Fact>
    ))}
  </dl>
)

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-grey">{name}</dt>
    <dd translate="no" className="wrap-anywhere">
      {children}
    </dd>
  </>
)

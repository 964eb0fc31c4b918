import type { Output } from "#domain/contract/Contract.ts"
import * as OrderState from "#domain/order/OrderState.ts"
import { href } from "#domain/route/href.ts"
import { Badge } from "../kit/Badge.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { orderNote, toneOf } from "./orderNote.ts"
import { yuan } from "./yuan.ts"
import { unbroken } from "../kit/unbroken.tsx"

export interface OrderRowProps {
  readonly order: Output<"order.list">["list"][number]
}

export const OrderRow = ({ order }: OrderRowProps) => {
  const address = href("checkout", {}, { id: order.id })
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <Badge tone={toneOf(order)}>{OrderState.LABELS[order.state]}</Badge>
          <span translate="no" className="font-medium tabular">
            {yuan(order.amount)}
          </span>
        </p>
        <h2 className="text-base leading-normal">
          <TextLink href={address}>{unbroken(order.name)}</TextLink>
        </h2>
        <Meta items={[order.created_at.slice(0, 16), `编号${order.id}`, orderNote(order)]} />
      </div>
      <div className="flex flex-wrap gap-3">
        {order.state === "open" ? (
          <LinkButton href={address} variant="primary">
            去付款
          </LinkButton>
        ) : null}
        {order.state === "paid" || order.state === "refunded" ? <LinkButton href={address}>看收据</LinkButton> : null}
        {order.state === "closed" ? (
          <LinkButton href={href("checkout", {}, { classroom_id: order.classroom_id })}>重新购买</LinkButton>
        ) : null}
      </div>
    </li>
  )
}

import type { Output } from "#domain/contract/Contract.ts"
import { Price } from "../kit/Price.tsx"
import { yuan } from "./yuan.ts"

type Offer = Pick<NonNullable<Output<"order.detail">["refund_offer"]>, "lines" | "amount">

/** What comes back, and what of the payment does not. */
export const RefundLines = ({ lines, amount }: Offer) => (
  <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2 tabular">
    {lines.map((line) => (
      <Line key={line.name} {...line} />
    ))}
    <dt className="font-medium">可退</dt>
    <dd className="text-end">
      <Price price={amount} large />
    </dd>
  </dl>
)

const Line = ({ name, amount }: Offer["lines"][number]) => (
  <>
    <dt className="text-grey">{name}</dt>
    <dd translate="no" className="text-end">
      {amount.startsWith("-") ? `−${yuan(amount.slice(1))}` : Number(amount) === 0 ? "不扣" : yuan(amount)}
    </dd>
  </>
)

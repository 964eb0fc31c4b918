import { Price } from "../kit/Price.tsx"
import { yuan } from "./yuan.ts"

export interface AmountsProps {
  readonly price: string
  readonly discount: string
  readonly amount: string
  readonly label: string
}

/** Price, what comes off, and what is paid. */
export const Amounts = ({ price, discount, amount, label }: AmountsProps) => (
  <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2 tabular">
    <dt className="text-grey">课程价格</dt>
    <dd translate="no" className="text-end">
      {yuan(price)}
    </dd>
    {Number(discount) > 0 ? (
      <>
        <dt className="text-grey">优惠</dt>
        <dd translate="no" className="text-end">
          −{yuan(discount)}
        </dd>
      </>
    ) : null}
    <dt className="font-medium">{label}</dt>
    <dd className="text-end">
      <Price price={amount} large />
    </dd>
  </dl>
)

import * as Amount from "#domain/core/Price.ts"

export interface PriceProps {
  /** Yuan; absent where the agency hides prices, and then nothing is shown. */
  readonly price: string | undefined
  readonly original?: string | undefined
  readonly free?: boolean
  readonly large?: boolean
}

export const Price = ({ price, original, free = false, large = false }: PriceProps) => {
  if (price === undefined) return null
  const now = Amount.format(price)
  if (!now.ok) return null
  const before = original === undefined ? null : Amount.format(original)
  const size = large ? "text-2xl" : "text-lg"
  return (
    <p translate="no" className="flex flex-wrap items-baseline gap-x-2 tabular">
      <span className={`font-bold ${size}`}>{free || now.value === "0" ? "免费" : `¥${now.value}`}</span>
      {before?.ok && before.value !== now.value ? (
        <s className="text-grey">
          <span className="sr-only">原价</span>¥{before.value}
        </s>
      ) : null}
    </p>
  )
}

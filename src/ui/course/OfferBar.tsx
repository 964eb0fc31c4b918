import type { ReactNode } from "react"
import { Price, type PriceProps } from "../kit/Price.tsx"

interface OfferBarProps extends Partial<Pick<PriceProps, "price" | "free">> {
  readonly children: ReactNode
}

/** The next step: in its card beside the page, and at the lower edge of a narrow window, with the price, wherever the page is. */
export const OfferBar = ({ price, free = false, children }: OfferBarProps) => (
  <div className="max-lg:lower-bar short:border-0 print:hidden">
    <div className="flex items-center gap-6 max-lg:mx-auto max-lg:max-w-page max-lg:px-4 max-lg:py-2 md:max-lg:px-6 short:p-0">
      {price === undefined ? null : (
        <div aria-hidden="true" className="shrink-0 lg:hidden short:hidden">
          <Price price={price} free={free} />
        </div>
      )}
      {children}
    </div>
  </div>
)

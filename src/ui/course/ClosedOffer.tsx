export interface ClosedOfferProps {
  /** It has a price here; without one, or in study mode, the agency opens it. */
  readonly isForSale: boolean
}

/** In the place of the next step where the learner cannot take it alone. */
export const ClosedOffer = ({ isForSale }: ClosedOfferProps) => (
  <div className="grid gap-2">
    <p className="rounded-md bg-wash px-4 py-3 text-center font-medium">{isForSale ? "暂未开放购买" : "由机构开通"}</p>
    <p className="text-grey">想学的话，可以联系机构老师为你开通。</p>
  </div>
)

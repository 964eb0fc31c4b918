/** In the place of the next step where the learner cannot take it alone: without a price here, or in study mode. */
export const ClosedOffer = () => (
  <div className="grid gap-2">
    <p className="rounded-md bg-wash px-4 py-3 text-center font-medium">由机构开通</p>
    <p className="text-grey">想学的话，可以联系机构老师为你开通。</p>
  </div>
)

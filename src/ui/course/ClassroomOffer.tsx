import type { Output } from "#domain/contract/Contract.ts"
import { classroomFacts } from "./classroomFacts.ts"
import { Offer, type OfferProps } from "./Offer.tsx"
import { Cover } from "../kit/Cover.tsx"

export interface ClassroomOfferProps extends Pick<OfferProps, "mode" | "busy" | "onJoin"> {
  readonly classroom: Output<"classroom.detail">
}

export const ClassroomOffer = ({ classroom, ...rest }: ClassroomOfferProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-sheet md:max-lg:grid md:max-lg:grid-cols-[18rem_minmax(0,1fr)]">
    <div className="bg-accent-tint">
      <Cover id={classroom.id} name={classroom.name} />
    </div>
    <Offer of={classroom} facts={classroomFacts(classroom)} {...rest} />
  </div>
)

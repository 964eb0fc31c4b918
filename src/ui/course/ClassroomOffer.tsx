import * as DateText from "#domain/time/DateText.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { Offer, type OfferProps } from "./Offer.tsx"
import { Cover } from "../kit/Cover.tsx"
import { durationText } from "../kit/durationText.ts"
import { peopleText } from "../kit/peopleText.ts"

export interface ClassroomOfferProps extends Pick<OfferProps, "mode" | "busy" | "onJoin"> {
  readonly classroom: Output<"classroom.detail">
}

export const ClassroomOffer = ({ classroom, ...rest }: ClassroomOfferProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-sheet md:max-lg:grid md:max-lg:grid-cols-[18rem_minmax(0,1fr)]">
    <div className="bg-accent-tint">
      <Cover id={classroom.id} name={classroom.name} />
    </div>
    <Offer
      of={classroom}
      facts={[
        ["内容", `${classroom.lessons}课时，共${durationText(classroom.seconds)}`],
        classroom.valid_until !== null && ["有效期", `至${DateText.lastDay(classroom.valid_until)}`],
        ["在学", peopleText(classroom.learners)],
        classroom.owned.length > 0 && ["已有", `${classroom.owned.join("、")}已在你的课程里`],
        classroom.contract_required && ["协议", "开始学习前需签订"],
      ]}
      {...rest}
    />
  </div>
)

import * as DateText from "#domain/time/DateText.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { Cover } from "../kit/Cover.tsx"
import { countText } from "../kit/countText.ts"
import { durationText } from "../kit/durationText.ts"
import { Offer, type OfferProps } from "./Offer.tsx"

export interface CourseOfferProps extends Pick<OfferProps, "mode" | "busy" | "onJoin"> {
  readonly course: Output<"course.detail">
}

export const CourseOffer = ({ course, ...rest }: CourseOfferProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-sheet">
    <Cover id={course.id} name={course.name} />
    <Offer
      of={course}
      facts={[
        ["内容", `${course.lessons}课时，共${durationText(course.seconds)}`],
        course.valid_until !== null && ["有效期", `至${DateText.lastDay(course.valid_until)}`],
        course.banks.length > 0 && ["配套题库", `${course.banks.length}个`],
        course.learners > 0 && ["在学", `${countText(course.learners)}人`],
      ]}
      {...rest}
    />
  </div>
)

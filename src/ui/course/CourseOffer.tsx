import * as DateText from "#domain/time/DateText.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { Cover } from "../kit/Cover.tsx"
import { durationText } from "../kit/durationText.ts"
import { peopleText } from "../kit/peopleText.ts"
import { Offer, type OfferProps } from "./Offer.tsx"

export interface CourseOfferProps extends Pick<OfferProps, "mode" | "busy" | "onJoin"> {
  readonly course: Output<"course.detail">
}

export const CourseOffer = ({ course, ...rest }: CourseOfferProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-sheet md:max-lg:grid md:max-lg:grid-cols-[18rem_minmax(0,1fr)]">
    <div className="bg-accent-tint">
      <Cover id={course.id} name={course.name} />
    </div>
    <Offer
      of={course}
      facts={[
        ["内容", `${course.lessons}课时，共${durationText(course.seconds)}`],
        course.valid_until !== null && ["有效期", `至${DateText.lastDay(course.valid_until)}`],
        course.banks.length > 0 && ["配套题库", `${course.banks.length}个`],
        ["在学", peopleText(course.learners)],
      ]}
      {...rest}
    />
  </div>
)

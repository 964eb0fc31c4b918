import type { DisplayMode } from "#domain/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { Cover } from "../kit/Cover.tsx"
import { countText } from "../kit/countText.ts"
import { durationText } from "../kit/durationText.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Price } from "../kit/Price.tsx"
import { ClosedOffer } from "./ClosedOffer.tsx"

export interface CourseOfferProps {
  readonly course: Output<"course.detail">
  readonly mode: DisplayMode
  readonly busy: boolean
  readonly onJoin: () => void
}

/** What it costs, what is in it, and the one next step. */
export const CourseOffer = ({ course, mode, busy, onJoin }: CourseOfferProps) => (
  <div className="overflow-hidden rounded-lg border border-line bg-sheet">
    <Cover id={course.id} name={course.name} />
    <div className="grid gap-4 p-5">
      {course.joined ? (
        <p className="text-2xl font-bold">已加入学习</p>
      ) : (
        <Price price={course.price} original={course.original_price} free={course.free} large />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name="内容" text={`${course.lessons} 课时，共 ${durationText(course.seconds)}`} />
        {course.valid_until === null ? null : <Fact name="有效期" text={`至 ${course.valid_until}`} />}
        {course.banks.length === 0 ? null : <Fact name="配套题库" text={`${course.banks.length} 个`} />}
        {course.learners > 0 ? <Fact name="在学" text={`${countText(course.learners)} 人`} /> : null}
      </dl>
      <NextStep course={course} mode={mode} busy={busy} onJoin={onJoin} />
    </div>
  </div>
)

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <>
    <dt className="text-grey">{name}</dt>
    <dd className="tabular">{text}</dd>
  </>
)

const NextStep = ({ course, mode, busy, onJoin }: CourseOfferProps) => {
  if (course.joined) {
    return (
      <LinkButton href={`/course/study/${course.id}`} variant="primary" size="large" wide>
        去学习
      </LinkButton>
    )
  }
  if (course.free) {
    return (
      <Button variant="primary" size="large" wide busy={busy} onClick={onJoin}>
        {busy ? "正在加入" : "加入学习"}
      </Button>
    )
  }
  if (mode === "study" || course.price === undefined) return <ClosedOffer />
  return (
    <LinkButton href={href("checkout", {}, { classroom_id: course.id })} variant="primary" size="large" wide>
      立即购买
    </LinkButton>
  )
}

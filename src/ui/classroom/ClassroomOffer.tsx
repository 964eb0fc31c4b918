import type { DisplayMode } from "#domain/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { ClosedOffer } from "../course/ClosedOffer.tsx"
import { Button } from "../kit/Button.tsx"
import { Cover } from "../kit/Cover.tsx"
import { countText } from "../kit/countText.ts"
import { durationText } from "../kit/durationText.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Price } from "../kit/Price.tsx"

export interface ClassroomOfferProps {
  readonly classroom: Output<"classroom.detail">
  readonly mode: DisplayMode
  readonly busy: boolean
  readonly onJoin: () => void
}

/** What it costs, what is in it, and the one next step. */
export const ClassroomOffer = (props: ClassroomOfferProps) => {
  const { classroom } = props
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sheet md:max-lg:grid md:max-lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="bg-accent-tint">
        <Cover id={classroom.id} name={classroom.name} />
      </div>
      <div className="grid gap-4 p-5">
        {classroom.joined ? (
          <p className="text-2xl font-bold">已加入学习</p>
        ) : (
          <Price price={classroom.price} original={classroom.original_price} free={classroom.free} large />
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <Fact name="内容" text={`${classroom.lessons} 课时，共 ${durationText(classroom.seconds)}`} />
          {classroom.valid_until === null ? null : <Fact name="有效期" text={`至 ${classroom.valid_until}`} />}
          {classroom.learners > 0 ? <Fact name="在学" text={`${countText(classroom.learners)} 人`} /> : null}
          {classroom.contract_required ? <Fact name="协议" text="开始学习前需签订" /> : null}
        </dl>
        <NextStep {...props} />
      </div>
    </div>
  )
}

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <>
    <dt className="text-grey">{name}</dt>
    <dd className="tabular">{text}</dd>
  </>
)

const NextStep = ({ classroom, mode, busy, onJoin }: ClassroomOfferProps) => {
  if (classroom.joined) {
    return (
      <LinkButton href={href("course-player", { classroom_id: classroom.id })} variant="primary" size="large" wide>
        去学习
      </LinkButton>
    )
  }
  if (classroom.free) {
    return (
      <Button variant="primary" size="large" wide busy={busy} onClick={onJoin}>
        {busy ? "正在加入" : "加入学习"}
      </Button>
    )
  }
  if (mode === "study" || classroom.price === undefined) return <ClosedOffer />
  return (
    <LinkButton href={href("checkout", {}, { classroom_id: classroom.id })} variant="primary" size="large" wide>
      立即购买
    </LinkButton>
  )
}

import type { Output } from "#domain/contract/Contract.ts"
import { Button } from "../kit/Button.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Notice } from "../kit/Notice.tsx"
import { StudyLink } from "./StudyLink.tsx"
import { untilText } from "#domain/time/untilText.ts"
import { unbroken } from "../kit/unbroken.tsx"

type Preview = Output<"code.preview">

export interface CourseCodeOfferProps {
  readonly preview: Preview
  /** Why the last try did not go through, or null. */
  readonly error: string | null
  readonly busy: boolean
  readonly onRedeem: () => void
  readonly onRestart: () => void
}

const SAID: Readonly<Record<Preview["gives"], string>> = {
  joins: "开通后马上就能学习，课程码只能使用一次。",
  extends: "你已经加入这个班级，使用后有效期会延长。",
  nothing: "你已经加入这个班级，有效期不短于课程码。课程码没有用掉，可以留给别人。",
  redeemed: "你已经用过这个课程码，可以直接去学习。",
}

/** What the code opens, before it is used. */
export const CourseCodeOffer = ({ preview, error, busy, onRedeem, onRestart }: CourseCodeOfferProps) => {
  const { gives, name, subject_name, courses, lessons, valid_until, expires_at, serial, classroom_id } = preview
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <p className="text-grey">这个课程码可以开通</p>
        <h2 className="text-xl">{unbroken(name)}</h2>
        <Meta items={[subject_name, `${courses}门课程`, `${lessons}课时`]} />
        <Meta
          items={[untilText(valid_until), expires_at !== null && `${expires_at.slice(0, 10)}前使用`, `编号${serial}`]}
        />
      </div>
      <p>{SAID[gives]}</p>
      {error === null ? null : (
        <Notice level="error" urgent>
          <p>{error}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {gives === "joins" || gives === "extends" ? (
          <Button variant="primary" size="large" busy={busy} onClick={onRedeem}>
            {busy ? "正在开通" : gives === "joins" ? "开通这个班级" : "延长有效期"}
          </Button>
        ) : (
          <StudyLink classroom_id={classroom_id} />
        )}
        <Button size="large" onClick={onRestart}>
          换一个课程码
        </Button>
      </div>
    </div>
  )
}

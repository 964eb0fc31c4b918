import type { Output } from "#domain/contract/Contract.ts"
import { Button } from "../kit/Button.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { Meta } from "../kit/Meta.tsx"
import { StudyLink } from "./StudyLink.tsx"
import { untilText } from "#domain/time/untilText.ts"

export interface CourseCodeDoneProps {
  readonly redeemed: Output<"code.redeem">
  readonly onRestart: () => void
}

export const CourseCodeDone = ({ redeemed, onRestart }: CourseCodeDoneProps) => (
  <div className="grid gap-5">
    <div className="flex gap-3">
      <CheckIcon className="mt-1 size-6 shrink-0 text-correct" />
      <div className="grid gap-1">
        <h2 className="text-xl">{redeemed.name}已开通</h2>
        <Meta items={[untilText(redeemed.valid_until), `编号${redeemed.serial}`]} />
      </div>
    </div>
    <div className="flex flex-wrap gap-3">
      <StudyLink classroom_id={redeemed.classroom_id} />
      <Button size="large" onClick={onRestart}>
        再用一个课程码
      </Button>
    </div>
  </div>
)

import * as DateText from "#domain/time/DateText.ts"
import type { Output } from "#domain/contract/Contract.ts"

type Classroom = Output<"user.classrooms">["list"][number]

/** Until when a classroom is open, and for how long still; false where it has no end. */
export const validityText = ({ valid_until, expiry }: Pick<Classroom, "valid_until" | "expiry">): string | false => {
  if (valid_until === null) return false
  const until = DateText.lastDay(valid_until)
  if (expiry === null) return `有效期至${until}`
  if (expiry.isExpires) return `有效期到${until}，已结束`
  return `有效期至${until}，${expiry.leftDays === 0 ? "今天到期" : `还有${expiry.leftDays}天`}`
}

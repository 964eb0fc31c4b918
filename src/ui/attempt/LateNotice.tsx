import type { LateHandIn } from "#domain/contract/examAttempt.ts"
import { Notice } from "../kit/Notice.tsx"

/** What became of answers that came after the end. */
export const LateNotice = ({ late }: { readonly late: LateHandIn | null }) => {
  if (late === null || late.state === "none" || late.state === "open") return null
  if (late.state === "accepted")
    return (
      <Notice level="success">
        截止前的{late.records}条作答在截止后送达，已经采用，成绩按{late.late_receipt?.answered ?? 0}题重算。
      </Notice>
    )
  return late.state === "review" ? (
    <Notice level="info">截止前的{late.records}条作答在截止后送达，已连同记录保存，等待老师核对。</Notice>
  ) : (
    <Notice level="warning">截止后送达的{late.records}条作答经核对没有采用。</Notice>
  )
}

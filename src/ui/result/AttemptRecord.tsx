import type { Output } from "#domain/contract/Contract.ts"
import { ReceiptCheck } from "./ReceiptCheck.tsx"
import { TimelineView } from "./TimelineView.tsx"

export interface AttemptRecordProps {
  readonly timeline: Output<"exam.timeline"> | undefined
  readonly checked: Output<"exam.receipt"> | undefined
  readonly resultHref: (attempt_id: string) => string
}

/** What is seldom looked at about an attempt: its timeline, or the check of its receipt. */
export const AttemptRecord = ({ timeline, checked, resultHref }: AttemptRecordProps) => {
  if (timeline !== undefined) return <TimelineView timeline={timeline} backHref={resultHref(timeline.attempt_id)} />
  return checked === undefined ? null : <ReceiptCheck checked={checked} />
}

import type { Output } from "#domain/contract/Contract.ts"
import { ReceiptView } from "./ReceiptView.tsx"
import { TimelineView } from "./TimelineView.tsx"

export interface AttemptRecordProps {
  readonly timeline: Output<"exam.timeline"> | undefined
  readonly checked: Output<"exam.receipt"> | undefined
  readonly resultHref: (attempt_id: string) => string
  readonly onPrint: () => void
}

/** What is seldom looked at about an attempt: its timeline, or its receipt. */
export const AttemptRecord = ({ timeline, checked, resultHref, onPrint }: AttemptRecordProps) => {
  if (timeline !== undefined) return <TimelineView timeline={timeline} backHref={resultHref(timeline.attempt_id)} />
  return checked === undefined ? null : <ReceiptView checked={checked} resultHref={resultHref} onPrint={onPrint} />
}

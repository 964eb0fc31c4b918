import type { LateHandIn, Receipt } from "#domain/contract/examAttempt.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { LateNotice } from "../attempt/LateNotice.tsx"
import { ReceiptLine } from "../attempt/ReceiptLine.tsx"

export interface HandInRecordProps {
  readonly receipt: Receipt
  readonly late: LateHandIn | null
  readonly receiptHref: (receipt: Receipt) => string
  readonly timelineHref: string
  readonly fileHref: string
}

/** How the answers came in: facts below the result, each with its page. */
export const HandInRecord = ({ receipt, late, receiptHref, timelineHref, fileHref }: HandInRecordProps) => {
  const lateReceipt = late?.late_receipt ?? null
  return (
    <section className="grid gap-2 print:hidden">
      <LateNotice late={late} />
      <ReceiptLine receipt={receipt} href={receiptHref(receipt)} />
      {lateReceipt === null ? null : <ReceiptLine receipt={lateReceipt} href={receiptHref(lateReceipt)} />}
      <p className="flex flex-wrap gap-x-5">
        <TextLink href={timelineHref} className="inline-flex min-h-11 items-center">
          作答时间线
        </TextLink>
        <TextLink href={fileHref} className="inline-flex min-h-11 items-center">
          用备份文件补交
        </TextLink>
      </p>
    </section>
  )
}

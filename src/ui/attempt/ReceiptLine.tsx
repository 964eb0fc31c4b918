import type { Receipt } from "#domain/contract/examAttempt.ts"
import { TextLink } from "../kit/TextLink.tsx"

export interface ReceiptLineProps {
  readonly receipt: Receipt
  /** The page of the receipt. */
  readonly href: string
}

/** That there is a receipt, in one line. */
export const ReceiptLine = ({ receipt, href }: ReceiptLineProps) => (
  <p className="text-grey tabular">
    <span translate="no" className="inline-block">
      {receipt.handed_in_at}
      {receipt.by === "late" ? "采用" : "交卷"}，
    </span>
    <span translate="no" className="me-3 inline-block">
      作答{receipt.answered} / {receipt.questions}题
    </span>
    <TextLink href={href} className="inline-flex min-h-11 items-center">
      {receipt.by === "late" ? "采用后的回执" : "交卷回执"}
    </TextLink>
  </p>
)

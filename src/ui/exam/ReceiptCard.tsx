import type { ReactNode } from "react"
import type { Receipt } from "#domain/contract/exam.ts"
import { Card } from "../kit/Card.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"

export interface ReceiptCardProps {
  readonly title: string
  readonly receipt: Receipt
  readonly practice: boolean
  /** The next step. */
  readonly action?: ReactNode
}

/** What the learner holds after the end: the server's word that it has the answers. */
export const ReceiptCard = ({ title, receipt, practice, action }: ReceiptCardProps) => (
  <Card className="mx-auto grid w-full max-w-read gap-5 p-6">
    <header className="grid justify-items-center gap-2 text-center">
      <RightIcon className="size-12 text-correct" />
      <h1 className="text-xl">{practice ? "练习已结束" : "已交卷"}</h1>
      <p className="text-grey">
        {title}
        {receipt.by === "server" ? "，时间到，由服务器代为交卷" : ""}
      </p>
    </header>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 tabular">
      <dt className="text-grey">回执号</dt>
      <dd className="break-all">{receipt.number}</dd>
      <dt className="text-grey">交卷时间</dt>
      <dd>{receipt.handed_in_at}</dd>
      <dt className="text-grey">作答</dt>
      <dd>
        {receipt.answered} / {receipt.questions} 题
      </dd>
    </dl>
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 content-center text-grey">核验信息</summary>
      <dl className="grid gap-2">
        <dt className="text-grey">答案摘要</dt>
        <dd className="break-all tabular">{receipt.digest}</dd>
        <dt className="text-grey">服务器签名</dt>
        <dd className="break-all tabular">{receipt.signature}</dd>
      </dl>
    </details>
    {action ? <div className="flex flex-wrap justify-center gap-3">{action}</div> : null}
  </Card>
)

import type { ReactNode } from "react"
import type { LateHandIn, Receipt } from "#domain/contract/examAttempt.ts"
import * as ReleaseText from "#domain/result/ReleaseText.ts"
import { Card } from "../kit/Card.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { LateNotice } from "./LateNotice.tsx"
import { ReceiptLine } from "./ReceiptLine.tsx"

export interface ReceiptCardProps {
  readonly title: string
  readonly receipt: Receipt
  readonly late: LateHandIn | null
  readonly receiptHref: (receipt: Receipt) => string
  readonly practice: boolean
  /** See `Attempt.releases_at`. */
  readonly releasesAt: string | null | undefined
  /** What else there is to know of the answers. */
  readonly notice: ReactNode
  readonly backHref: string
  /** Null where there is no result to see. */
  readonly resultHref: string | null
}

/** The end of an attempt: that the server has the answers, the way to the result, and the receipt below it. */
export const ReceiptCard = ({
  title,
  receipt,
  late,
  receiptHref,
  practice,
  releasesAt,
  notice,
  backHref,
  resultHref,
}: ReceiptCardProps) => (
  <Card className="mx-auto grid w-full max-w-read gap-5 p-4 sm:p-6">
    <header className="grid justify-items-center gap-2 text-center">
      <RightIcon className="size-12 text-correct" />
      <h1 className="text-xl">{practice ? "练习已结束" : "已交卷"}</h1>
      <p className="text-grey">
        {title}
        {receipt.by === "server" ? "，时间到，由服务器代为交卷" : ""}
      </p>
      {releasesAt === undefined ? null : <p className="tabular">{ReleaseText.of(releasesAt)}</p>}
    </header>
    <LateNotice late={late} />
    {notice}
    <div className="flex flex-wrap justify-center gap-3">
      <LinkButton href={backHref}>返回</LinkButton>
      {resultHref === null ? null : (
        <LinkButton href={resultHref} variant="primary">
          {releasesAt === undefined ? "看成绩" : "成绩公布时间"}
        </LinkButton>
      )}
    </div>
    <div className="border-t border-line pt-3 text-center">
      <ReceiptLine receipt={receipt} href={receiptHref(receipt)} />
    </div>
  </Card>
)

import type { ReactNode } from "react"
import type { LateHandIn, Receipt } from "#domain/contract/examAttempt.ts"
import { Card } from "../kit/Card.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { buttonClass } from "../kit/buttonClass.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { LateNotice } from "./LateNotice.tsx"
import { ReceiptFacts } from "./ReceiptFacts.tsx"

export interface ReceiptCardProps {
  readonly title: string
  readonly receipt: Receipt
  readonly late?: LateHandIn | null
  readonly verifyHref: (receipt: Receipt) => string
  readonly practice: boolean
  /** `h2` where the page has its title already. */
  readonly level?: "h1" | "h2"
  /** What else there is to know of the answers. */
  readonly notice?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
}

/** What the learner holds after the end: the server's word that it has the answers, behind a line in practice. */
export const ReceiptCard = ({
  title,
  receipt,
  late = null,
  verifyHref,
  practice,
  level: Heading = "h1",
  notice,
  action,
}: ReceiptCardProps) => {
  const proof = (
    <div className="grid gap-5">
      <ReceiptFacts receipt={receipt} />
      <ReceiptActions receipt={receipt} verifyHref={verifyHref(receipt)} />
    </div>
  )
  return (
    <Card className="mx-auto grid w-full max-w-read gap-5 p-4 sm:p-6">
      <header className="grid justify-items-center gap-2 text-center">
        <RightIcon className="size-12 text-correct" />
        <Heading className="text-xl">{practice ? "练习已结束" : "已交卷"}</Heading>
        <p className="text-grey">
          {title}
          {receipt.by === "server" ? "，时间到，由服务器代为交卷" : ""}
        </p>
      </header>
      {practice ? (
        <p className="text-center tabular">
          已答{receipt.answered} / {receipt.questions}题
        </p>
      ) : null}
      <LateNotice late={late} />
      {notice}
      {practice ? null : proof}
      {action ? <div className="flex flex-wrap justify-center gap-3">{action}</div> : null}
      {practice ? (
        <details className="border-t border-line pt-3">
          <summary className="min-h-11 content-center text-grey">回执</summary>
          {proof}
        </details>
      ) : null}
    </Card>
  )
}

/** A receipt taken along as a file, and checked against the server at any time. */
const ReceiptActions = ({ receipt, verifyHref }: { readonly receipt: Receipt; readonly verifyHref: string }) => (
  <div className="flex flex-wrap justify-center gap-3">
    <a
      className={buttonClass({})}
      download={`交卷回执-${receipt.number}.json`}
      href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(receipt, null, 2))}`}
    >
      保存回执
    </a>
    <LinkButton href={verifyHref}>核验回执</LinkButton>
  </div>
)

import type { Output } from "#domain/contract/Contract.ts"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import { timeOfDay } from "#domain/time/ClockText.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { ReceiptFacts } from "./ReceiptFacts.tsx"

type Checked = Output<"exam.receipt">

export interface ReceiptViewProps {
  readonly checked: Checked
  readonly resultHref: (attempt_id: string) => string
  readonly onPrint: () => void
}

/** A receipt to keep: what the server said when the answers were handed in, and whether that is so today. */
export const ReceiptView = ({ checked, resultHref, onPrint }: ReceiptViewProps) => {
  const { receipt, title = "", verdict = "agrees", now } = checked
  const { level, text } = receipt === null ? UNKNOWN : VERDICTS[verdict]
  return (
    <div className="mx-auto w-full max-w-read gutter py-8 print:p-0">
      <TitledPage title="交卷回执" text={title}>
        <Notice level={level}>
          <span className="tabular">{timeOfDay(now)}</span> {text}
        </Notice>
        {receipt === null ? (
          <LinkButton href="/" className="justify-self-start">
            返回首页
          </LinkButton>
        ) : (
          <>
            <Card className="p-4 sm:p-6 print:border-0 print:p-0">
              <ReceiptFacts receipt={receipt} />
            </Card>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
              <Button variant="primary" onClick={onPrint}>
                打印或存为PDF
              </Button>
              <LinkButton href={resultHref(receipt.attempt_id)}>返回成绩</LinkButton>
              <OriginalFile receipt={receipt} />
            </div>
          </>
        )}
      </TitledPage>
    </div>
  )
}

/** The signed text as the server gave it, for a program that checks it. */
const OriginalFile = ({ receipt }: { readonly receipt: Receipt }) => (
  <a
    className="inline-flex min-h-11 items-center text-grey underline decoration-1 underline-offset-4"
    download={`交卷回执-${receipt.number}.json`}
    href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(receipt, null, 2))}`}
  >
    原始文件
  </a>
)

const UNKNOWN = {
  level: "error",
  text: "没有核对上：这里没有发出过号码和签名都相符的回执，请检查链接是否完整。",
} as const

const VERDICTS = {
  agrees: { level: "success", text: "已核对：回执由本站签发，服务器现在保存的答案和交卷时一致。" },
  late_accepted: {
    level: "info",
    text: "已核对：回执由本站签发。之后采用了截止前写好、晚到的作答，现在的答案以采用后的回执为准。",
  },
  answers_differ: {
    level: "error",
    text: "没有核对上：回执由本站签发，但服务器现在保存的答案和交卷时不一致。请留好这张回执，告诉老师。",
  },
  contents_differ: {
    level: "error",
    text: "没有核对上：服务器保存的回执内容和它的签名不一致。请留好这张回执，告诉老师。",
  },
  key_ended: {
    level: "error",
    text: "没有核对上：号码在本站，但签发它的密钥已经停用，签名不能再证明内容。",
  },
} as const

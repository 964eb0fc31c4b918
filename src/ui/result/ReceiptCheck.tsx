import type { Output } from "#domain/contract/Contract.ts"
import { timeOfDay } from "#domain/time/ClockText.ts"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { ReceiptFacts } from "../attempt/ReceiptFacts.tsx"

/** The server's verdict on a receipt, with its content where it is genuine. */
export const ReceiptCheck = ({ checked }: { readonly checked: Output<"exam.receipt"> }) => (
  <div className="mx-auto grid w-full max-w-read gap-6 gutter py-8">
    <h1 className="text-xl">核验回执</h1>
    {checked.receipt === null ? (
      <Notice level="error">
        {timeOfDay(checked.now)}核验：没有通过。服务器没有发出过这张回执，请核对回执号和签名是否完整。
      </Notice>
    ) : (
      <>
        <Notice level="success">
          {timeOfDay(checked.now)}
          核验：通过。这张回执由本站服务器签发，以下是服务器保存的内容，请与手中的回执逐项对照。
        </Notice>
        <Card className="grid gap-5 p-4 sm:p-6">
          <ReceiptFacts receipt={checked.receipt} />
        </Card>
      </>
    )}
    <LinkButton href="/" className="justify-self-start">
      返回首页
    </LinkButton>
  </div>
)

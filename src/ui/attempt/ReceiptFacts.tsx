import type { Receipt } from "#domain/contract/examAttempt.ts"

/** Everything on a receipt, word for word. */
export const ReceiptFacts = ({ receipt }: { readonly receipt: Receipt }) => (
  <>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 tabular">
      <dt className="text-grey">回执号</dt>
      <dd translate="no" className="break-all">
        {receipt.number}
      </dd>
      <dt className="text-grey">{receipt.by === "late" ? "采用时间" : "交卷时间"}</dt>
      <dd translate="no">{receipt.handed_in_at}</dd>
      <dt className="text-grey">作答</dt>
      <dd translate="no">
        {receipt.answered} / {receipt.questions}题
      </dd>
    </dl>
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 content-center text-grey">核验信息</summary>
      <dl className="grid gap-2">
        <dt className="text-grey">答案摘要</dt>
        <dd translate="no" className="break-all tabular">
          {receipt.digest}
        </dd>
        <dt className="text-grey">服务器签名</dt>
        <dd translate="no" className="break-all tabular">
          {receipt.signature}
        </dd>
      </dl>
    </details>
  </>
)

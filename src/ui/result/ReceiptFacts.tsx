import type { Receipt } from "#domain/contract/examAttempt.ts"

/** Everything on a receipt, word for word. */
export const ReceiptFacts = ({ receipt }: { readonly receipt: Receipt }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 tabular">
    {[
      ["回执号", receipt.number],
      [receipt.by === "late" ? "采用时间" : "交卷时间", receipt.handed_in_at],
      ["作答", `${receipt.answered} / ${receipt.questions}题`],
      ["答案摘要", receipt.digest],
      ["签名", receipt.signature],
    ].map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-grey">{label}</dt>
        <dd translate="no" className="min-w-0 break-all">
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

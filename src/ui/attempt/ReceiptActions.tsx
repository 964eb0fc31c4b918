import type { Receipt } from "#domain/contract/examAttempt.ts"
import { buttonClass } from "../kit/buttonClass.ts"
import { LinkButton } from "../kit/LinkButton.tsx"

/** A receipt taken along as a file, and checked against the server at any time. */
export const ReceiptActions = ({ receipt, verifyHref }: { readonly receipt: Receipt; readonly verifyHref: string }) => (
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

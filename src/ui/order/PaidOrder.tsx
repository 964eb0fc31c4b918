import type { Output } from "#domain/contract/Contract.ts"
import { untilText } from "#domain/time/untilText.ts"
import { href } from "#domain/route/href.ts"
import { useRise } from "../dom/useRise.ts"
import { Card } from "../kit/Card.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { unbroken } from "../kit/unbroken.tsx"
import { Amounts } from "./Amounts.tsx"
import { orderNote } from "./orderNote.ts"

export interface PaidOrderProps {
  readonly order: Output<"order.detail">
  /** It was paid a moment ago. */
  readonly isNew: boolean
}

/** What was bought, until when it may be studied, and the one next step. */
export const PaidOrder = ({ order, isNew }: PaidOrderProps) => {
  const sign = useRise<HTMLDivElement>(isNew)
  const { classroom_id, name, valid_until, amount, next } = order
  const note = orderNote(order)
  const isRefundAsked = order.refund_request?.state === "asked"
  return (
    <Card className="grid gap-6 p-6">
      <div className="grid justify-items-center gap-3 pt-2 text-center">
        <div
          ref={sign}
          className="grid size-16 place-items-center rounded-full bg-correct-tint text-correct print:hidden"
        >
          <RightIcon className="size-9" />
        </div>
        <h1 className="text-2xl">{Number(amount) > 0 ? "付款成功" : "开通成功"}</h1>
        <p className="text-lg leading-normal font-medium text-balance">{unbroken(name)}</p>
        <p translate="no" className="text-grey tabular">
          {untilText(valid_until)}
        </p>
      </div>
      <div className="grid gap-3 print:hidden">
        <LinkButton href={href("course-player", { classroom_id })} variant="primary" size="large" wide>
          {next?.needs_agreement === true ? "签订协议，开始学习" : "开始学习"}
        </LinkButton>
        {next === null || next.bank === null ? null : (
          <LinkButton href={href("question-bank-detail", { id: next.bank.id })} wide>
            去做配套题库
          </LinkButton>
        )}
      </div>
      {note === "" ? null : <Notice level="info">{note}</Notice>}
      {isRefundAsked ? <Notice level="info">已申请退款，等待机构处理。办理期间可以照常学习。</Notice> : null}
      <div className="border-t border-line pt-5">
        <Amounts {...order} label="实付" />
      </div>
    </Card>
  )
}

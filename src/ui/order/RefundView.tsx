import type { Output } from "#domain/contract/Contract.ts"
import * as RefundRequestState from "#domain/order/RefundRequestState.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { Bought } from "./Bought.tsx"
import { RefundLines } from "./RefundLines.tsx"
import { yuan } from "./yuan.ts"

export interface RefundViewProps {
  readonly order: Output<"order.detail">
  readonly busy: boolean
  readonly onAsk: () => void
  readonly onWithdraw: () => void
}

/** The sum that comes back by the agreement, before it is asked for, and what became of the request. */
export const RefundView = (props: RefundViewProps) => {
  const { order } = props
  const { id, refund_request: request, refund_offer: offer } = order
  return (
    <div className="mx-auto grid max-w-read gap-6">
      <PageTitle title="申请退款" />
      <Bought {...order} />
      {request === null || request.state === "withdrawn" ? null : <RequestNote request={request} />}
      {offer === null ? (
        request === null ? (
          <Notice level="info">这笔订单不能在这里申请退款，需要时请联系机构老师。</Notice>
        ) : null
      ) : (
        <Card className="grid gap-5 p-5">
          {offer.refusal === null || request?.state === "asked" ? <RefundLines {...offer} /> : null}
          <Step {...props} offer={offer} isAsked={request?.state === "asked"} />
          <p className="text-grey">
            金额按
            <TextLink href={href("contract", {})}>学习协议</TextLink>
            和办理时的学习记录计算，试看的课时不计。办理期间可以照常学习；退款到账后，课程随之关闭。
          </p>
        </Card>
      )}
      <p>
        <LinkButton href={href("checkout", {}, { id })} variant="quiet" className="-ml-4">
          回到订单
        </LinkButton>
      </p>
    </div>
  )
}

interface StepProps extends RefundViewProps {
  readonly offer: NonNullable<Output<"order.detail">["refund_offer"]>
  readonly isAsked: boolean
}

const Step = ({ offer: { refusal, amount, last_day }, isAsked, busy, onAsk, onWithdraw }: StepProps) => {
  if (isAsked)
    return (
      <Button wide busy={busy} onClick={onWithdraw}>
        撤回申请
      </Button>
    )
  if (refusal !== null) return <Notice level="info">{refusal}。有特殊情况，请联系机构老师。</Notice>
  return (
    <div className="grid gap-3">
      <p className="tabular">最晚{last_day}申请，按原付款方式退回。</p>
      <Button variant="primary" size="large" wide busy={busy} onClick={onAsk}>
        申请退款{yuan(amount)}
      </Button>
    </div>
  )
}

const RequestNote = ({
  request: { state, reply, amount, asked_at },
}: {
  readonly request: NonNullable<Output<"order.detail">["refund_request"]>
}) => (
  <Notice level={state === "refused" ? "warning" : state === "returned" ? "success" : "info"}>
    <p className="font-medium">退款申请{RefundRequestState.LABELS[state]}</p>
    <p className="tabular">
      {asked_at.slice(0, 16)}申请
      {amount === null ? "" : `，${state === "returned" ? "退回" : "将退回"}${yuan(amount)}`}
      {state === "asked" ? "，有结果会在消息里告诉你" : ""}
      {reply === "" ? "" : `，机构说：${reply}`}
    </p>
  </Notice>
)

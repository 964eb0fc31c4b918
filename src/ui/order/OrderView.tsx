import type { ReactNode } from "react"
import type { Output, Payload } from "#domain/contract/Contract.ts"
import * as OrderState from "#domain/order/OrderState.ts"
import { href } from "#domain/route/href.ts"
import { Badge } from "../kit/Badge.tsx"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Amounts } from "./Amounts.tsx"
import { Bought } from "./Bought.tsx"
import { orderNote, toneOf } from "./orderNote.ts"
import { OrderRecord } from "./OrderRecord.tsx"
import { PaidOrder } from "./PaidOrder.tsx"

type Provider = Payload<"order.pay">["provider"]

export interface OrderViewProps {
  readonly order: Output<"order.detail">
  /** The name of the agency. */
  readonly seller: string
  /** Seconds until it can be paid no more. */
  readonly secondsLeft: number
  /** A provider may have taken money for it, and has not said so. */
  readonly isAwaited: boolean
  /** It was paid a moment ago. */
  readonly isNew: boolean
  readonly message: string | null
  /** Where it is paid. */
  readonly address: string | null
  /** The address as a QR code, where it is to be scanned. */
  readonly code: ReactNode
  readonly isPaying: boolean
  readonly isCancelling: boolean
  readonly isConfirming: boolean
  readonly onPay: (provider: Provider) => void
  readonly onCheck: () => void
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly onDismiss: () => void
  readonly onPrint: () => void
  readonly onCopy: (text: string) => void
}

/** An order from its payment to its receipt. */
export const OrderView = (props: OrderViewProps) => {
  const { order, seller, message, isNew, isConfirming, isCancelling, onConfirm, onDismiss, onCopy, onPrint } = props
  const isPaid = order.state === "paid"
  return (
    <div className="mx-auto grid max-w-read gap-6">
      {isPaid ? null : (
        <PageTitle
          title={order.state === "refunded" ? "订单收据" : "订单"}
          action={<Badge tone={toneOf(order)}>{OrderState.LABELS[order.state]}</Badge>}
        />
      )}
      {message === null ? null : (
        <Notice level="error" urgent>
          {message}
        </Notice>
      )}
      {isPaid ? (
        <PaidOrder order={order} isNew={isNew} />
      ) : (
        <>
          <Bought {...order} />
          <Step {...props} />
        </>
      )}
      <OrderRecord order={order} seller={seller} onCopy={onCopy} />
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <LinkButton href={href("my-orders", {})} variant="quiet" className="-ml-4">
          全部订单
        </LinkButton>
        <p className="flex flex-wrap gap-3">
          {order.invoice_way === null && order.invoice === null ? null : (
            <LinkButton href={href("checkout", {}, { invoice: order.id })}>发票</LinkButton>
          )}
          {order.refund_offer === null ? null : (
            <LinkButton href={href("checkout", {}, { refund: order.id })}>申请退款</LinkButton>
          )}
          {order.paid_at === null ? null : <Button onClick={onPrint}>打印收据</Button>}
        </p>
      </div>
      <Dialog
        open={isConfirming}
        title="取消这笔订单"
        onClose={onDismiss}
        actions={
          <>
            <Button onClick={onDismiss}>先不取消</Button>
            <Button variant="danger" busy={isCancelling} onClick={onConfirm}>
              取消订单
            </Button>
          </>
        }
      >
        <p>取消后不能再付款，用过的优惠码会退还。如果刚刚已经付款，课程会照常开通。</p>
      </Dialog>
    </div>
  )
}

const Box = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-5 rounded-lg border border-line bg-sheet p-5">{children}</div>
)

/** The one next step by where the order stands. */
const Step = (props: OrderViewProps) => {
  const { order } = props
  const note = orderNote(order)
  switch (order.state) {
    case "open":
      return <ToPay {...props} />
    case "closing":
      return <Notice level="info">正在与付款渠道核对，结果会自动显示在这里。</Notice>
    case "closed":
      return (
        <Box>
          <p>{note}</p>
          <LinkButton
            href={href("checkout", {}, { classroom_id: order.classroom_id })}
            variant="primary"
            size="large"
            wide
          >
            重新购买
          </LinkButton>
        </Box>
      )
    case "paid":
    case "refunded":
      return (
        <Box>
          <Amounts {...order} label="实付" />
        </Box>
      )
  }
}

const ToPay = ({
  order,
  secondsLeft,
  isAwaited,
  address,
  code,
  isPaying,
  isCancelling,
  onPay,
  onCheck,
  onCancel,
}: OrderViewProps) => (
  <Box>
    <Amounts {...order} label="应付" />
    {address === null && isAwaited ? (
      <Notice level="info" action={<Button onClick={onCheck}>我已付款</Button>}>
        付款结果还没有确认。如果刚刚付过，到账后这里会自动更新，不用再付一次。
      </Notice>
    ) : null}
    <p className="tabular">
      {secondsLeft > 0 ? (
        <>
          请在<span className="font-medium">{minutesText(secondsLeft)}</span>内付款，超时自动关闭
        </>
      ) : (
        "付款时间已到，正在关闭"
      )}
    </p>
    {code === null ? null : (
      <div className="grid justify-items-center gap-2">
        {code}
        <p className="text-grey">用微信扫码付款，付款后这里会自动更新</p>
      </div>
    )}
    {secondsLeft > 0 ? (
      <div className="grid gap-3">
        {order.providers.length === 0 ? <Notice level="info">暂时不能在线付款，请联系机构老师。</Notice> : null}
        {order.providers.map(({ id, name }, index) => (
          <Button
            key={id}
            variant={index === 0 ? "primary" : "secondary"}
            size="large"
            wide
            busy={isPaying}
            onClick={() => onPay(id)}
          >
            {isPaying ? "正在打开付款页面" : name}
          </Button>
        ))}
      </div>
    ) : null}
    <div className="flex flex-wrap justify-between gap-3">
      <Button variant="quiet" className="-ml-4" busy={isCancelling} onClick={onCancel}>
        取消订单
      </Button>
      {address === null ? null : <Button onClick={onCheck}>我已付款</Button>}
    </div>
  </Box>
)

/** `14:05` of 845 seconds. */
const minutesText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

import type { FormEvent } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { TextField } from "../kit/TextField.tsx"
import { Amounts } from "./Amounts.tsx"
import { Bought } from "./Bought.tsx"
import { yuan } from "./yuan.ts"

export interface CheckoutViewProps {
  readonly quote: Output<"order.quote">
  readonly coupon: Output<"order.coupon"> | null
  readonly typed: string
  readonly couponMessage: string | null
  readonly message: string | null
  readonly isApplying: boolean
  readonly isCreating: boolean
  readonly onTyped: (typed: string) => void
  readonly onApply: () => void
  readonly onRemove: () => void
  readonly onSubmit: () => void
}

/** The offer, a coupon, and the one step: the order. */
export const CheckoutView = (props: CheckoutViewProps) => {
  const { quote, coupon, message, isCreating, onSubmit } = props
  if (quote.joined)
    return (
      <EmptyState
        level="h1"
        icon={<RightIcon className="size-7" />}
        title="你已加入这门课程"
        text={`「${quote.name}」可以直接学习，不用再买。`}
        action={
          <LinkButton href={href("course-player", { classroom_id: quote.classroom_id })} variant="primary">
            去学习
          </LinkButton>
        }
      />
    )
  return (
    <div className="mx-auto grid max-w-read gap-6">
      <PageTitle title="确认订单" />
      {quote.open_order_id === null ? null : (
        <Notice
          level="warning"
          action={
            <LinkButton href={href("checkout", {}, { id: quote.open_order_id })} variant="primary">
              去付款
            </LinkButton>
          }
        >
          这门课程有一笔待付款的订单
        </Notice>
      )}
      {message === null ? null : (
        <Notice level="error" urgent>
          {message}
        </Notice>
      )}
      <Bought {...quote} />
      {quote.open_order_id === null ? (
        <>
          <Coupon {...props} />
          <div className="grid gap-5 rounded-lg border border-line bg-sheet p-5">
            <Amounts
              price={quote.price}
              discount={coupon?.discount ?? "0"}
              amount={coupon?.amount ?? quote.price}
              label="应付"
            />
            <Button variant="primary" size="large" wide busy={isCreating} onClick={onSubmit}>
              {isCreating ? "正在提交" : "提交订单"}
            </Button>
            <p className="text-grey">
              {quote.contract_required ? "付款后，开始学习前需要签订协议。" : "付款后立即可以学习。"}
              订单保留30分钟，价格以订单为准。
            </p>
          </div>
        </>
      ) : null}
    </div>
  )
}

const Coupon = ({ coupon, typed, couponMessage, isApplying, onTyped, onApply, onRemove }: CheckoutViewProps) => {
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  if (coupon !== null)
    return (
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p>
          已使用优惠码<span className="font-medium">{coupon.coupon}</span>，减{yuan(coupon.discount)}
        </p>
        <Button onClick={onRemove}>不用优惠码</Button>
      </div>
    )
  return (
    <form onSubmit={apply} noValidate>
      <TextField
        label="优惠码"
        name="coupon"
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={couponMessage ?? undefined}
        onChange={onTyped}
        action={
          <Button type="submit" busy={isApplying} className="shrink-0">
            使用
          </Button>
        }
      />
    </form>
  )
}

import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import { isNotFound } from "#domain/contract/Request.ts"
import { checkoutMachine } from "#machines/order/checkoutMachine.ts"
import { copyMachine } from "#machines/page/copyMachine.ts"
import { orderMachine } from "#machines/order/orderMachine.ts"
import { isAtProvider, isNewlyPaid, secondsLeft } from "#machines/order/orderRules.ts"
import { useAgency } from "#ui/AppContext.ts"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { onDemand } from "#ui/kit/onDemand.tsx"
import { Skeleton } from "#ui/kit/Skeleton.tsx"
import { CheckoutSkeleton } from "#ui/order/CheckoutSkeleton.tsx"
import { CheckoutView } from "#ui/order/CheckoutView.tsx"
import { NotForSaleView } from "#ui/order/NotForSaleView.tsx"
import { OrderView } from "#ui/order/OrderView.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { copyPart } from "../page/copyPart.ts"
import { MissingView } from "../page/MissingView.tsx"
import { part } from "../page/Page.ts"
import { InvoicePage, invoiceFormPart, invoicePart } from "./InvoicePage.tsx"
import { refundPage } from "./refundPage.tsx"

/** Of who pays at a desk. */
const PaymentCode = onDemand(() => import("./PaymentCode.tsx").then((file) => file.PaymentCode), "付款二维码")

const Code = ({ address }: { readonly address: string }) => (
  <Suspense fallback={<Skeleton className="size-44 rounded-md" />}>
    <PaymentCode address={address} />
  </Suspense>
)

const Checkout = ({ page }: { readonly page: ActorRefFrom<typeof checkoutMachine> }) => {
  const { classroom_id, quote, coupon, typed, couponFailure, message, failure } = useSelector(
    page,
    ({ context }) => context,
  )
  const isApplying = useSelector(page, (snapshot) => snapshot.matches("applying"))
  const isCreating = useSelector(page, (snapshot) => snapshot.matches("creating") || snapshot.matches("created"))
  if (quote === null) {
    if (failure === null) return <CheckoutSkeleton title="确认订单" />
    if (isNotFound(failure)) return <MissingView message={failure.message} />
    if (failure.kind === "refused") return <NotForSaleView classroom_id={classroom_id} message={failure.message} />
    return <ErrorState failure={failure} onRetry={() => page.send({ type: "checkout.retry" })} />
  }
  return (
    <CheckoutView
      quote={quote}
      coupon={coupon}
      typed={typed}
      couponMessage={couponFailure?.message ?? null}
      message={message}
      isApplying={isApplying}
      isCreating={isCreating}
      onTyped={(text) => page.send({ type: "coupon.changed", typed: text })}
      onApply={() => page.send({ type: "coupon.apply" })}
      onRemove={() => page.send({ type: "coupon.remove" })}
      onSubmit={() => page.send({ type: "order.submit" })}
    />
  )
}

interface OrderProps {
  readonly page: ActorRefFrom<typeof orderMachine>
  readonly copy: ActorRefFrom<typeof copyMachine>
}

const Order = ({ page, copy }: OrderProps) => {
  const { name: seller } = useAgency()
  const context = useSelector(page, (snapshot) => snapshot.context)
  const isPaying = useSelector(page, (snapshot) => snapshot.matches("paying") || snapshot.matches("leaving"))
  const isCancelling = useSelector(page, (snapshot) => snapshot.matches("cancelling"))
  const isConfirming = useSelector(page, (snapshot) => snapshot.matches({ open: "confirming" }))
  const { order, failure, message, begun } = context
  if (order === null) {
    if (failure === null) return <CheckoutSkeleton title="订单" />
    if (isNotFound(failure)) return <MissingView message={failure.message} />
    return <ErrorState failure={failure} onRetry={() => page.send({ type: "order.retry" })} />
  }
  return (
    <OrderView
      order={order}
      seller={seller}
      secondsLeft={secondsLeft(context)}
      isAwaited={isAtProvider(context)}
      isNew={isNewlyPaid(context)}
      message={message}
      address={begun?.address ?? null}
      code={begun?.kind === "qr" ? <Code address={begun.address} /> : null}
      isPaying={isPaying}
      isCancelling={isCancelling}
      isConfirming={isConfirming}
      onPay={(provider) => page.send({ type: "order.pay", provider })}
      onCheck={() => page.send({ type: "order.check" })}
      onCancel={() => page.send({ type: "order.cancel" })}
      onConfirm={() => page.send({ type: "cancel.confirm" })}
      onDismiss={() => page.send({ type: "cancel.dismiss" })}
      onPrint={() => page.send({ type: "page.print" })}
      onCopy={(text) => copy.send({ type: "copy.start", text })}
    />
  )
}

const Nowhere = () => <MissingView message="没有选择课程" />

type Titled = Readonly<Record<"order" | "refund" | "invoice", unknown>>

const titleOf = (parts: Titled | null): string => {
  if (parts?.invoice !== undefined) return "发票"
  if (parts?.refund !== undefined) return "申请退款"
  return parts?.order === undefined ? "确认订单" : "订单"
}

/** `?classroom_id=` before there is an order, `?id=` from then on; `?refund=` asks for its money, `?invoice=` for its invoice. */
export const page = compositePage({
  parts: {
    checkout: part(checkoutMachine, ({ search, now }) =>
      search.has("id") || search.has("refund") || search.has("invoice") || !search.has("classroom_id")
        ? null
        : { classroom_id: search.get("classroom_id") ?? "", now },
    ),
    order: part(
      orderMachine,
      ({ search, now }) => (search.has("id") ? { id: search.get("id") ?? "", now } : null),
      () => ({ actions: { leaveFor: (_, { address }) => location.assign(address) } }),
    ),
    refund: part(refundPage.machine, (visit) => (visit.search.has("refund") ? refundPage.input(visit) : null)),
    invoice: invoicePart,
    invoiceForm: invoiceFormPart,
    copy: copyPart,
  },
  isPersonal: true,
  View: ({ parts: { checkout, order, refund, invoice, invoiceForm, copy } }) => {
    if (invoice !== undefined && invoiceForm !== undefined) return <InvoicePage page={invoice} form={invoiceForm} />
    if (refund !== undefined) return <refundPage.View page={refund} />
    if (order !== undefined) return <Order page={order} copy={copy} />
    return checkout === undefined ? <Nowhere /> : <Checkout page={checkout} />
  },
  title: titleOf,
})

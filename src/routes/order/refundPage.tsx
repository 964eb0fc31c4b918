import { Suspense } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { onDemand } from "#ui/kit/onDemand.tsx"
import { CheckoutSkeleton } from "#ui/order/CheckoutSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"

const RefundView = onDemand(() => import("#ui/order/RefundView.tsx").then((file) => file.RefundView), "退款申请")

const View = ({ values: { order }, act, isActing }: ResourceViewProps<{ readonly order: Output<"order.detail"> }>) => (
  <Suspense fallback={<CheckoutSkeleton title="申请退款" />}>
    <RefundView
      order={order}
      busy={isActing}
      onAsk={() =>
        act({ request: request("order.askRefund", { id: order.id }), onDone: "refresh", successText: "退款申请已提交" })
      }
      onWithdraw={() =>
        act({
          request: request("order.withdrawRefund", { id: order.id }),
          onDone: "refresh",
          successText: "申请已撤回",
        })
      }
    />
  </Suspense>
)

/** `?refund=` names the order. */
export const refundPage = resourcePage({
  requests: ({ search }: Visit) => ({ order: request("order.detail", { id: search.get("refund") ?? "" }) }),
  personal: true,
  title: () => "申请退款",
  Skeleton: CheckoutSkeleton,
  View,
})

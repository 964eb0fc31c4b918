import { request } from "#domain/contract/Request.ts"
import { deliveryMachine } from "#machines/page/deliveryMachine.ts"
import type { DeliveryContext, Parcel } from "#machines/page/deliveryTypes.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { user } from "../support/sessionChart.ts"

export const deliveryInput = { user_id: "u1", again: 5_000 }
export const parcel = (id: string): Parcel<string> => ({
  call: { request: request("note.remove", { id }), intent: id },
  item: id,
})
export const offer = (next: Parcel | null) => ({ type: "delivery.offer", next })
export const doubt = { type: "delivery.doubt" }
export const wake = { type: "delivery.wake" }
export const waited = elapsed("again", "delivery.waiting")
export const waitedUnverified = elapsed("again", "delivery.unverified")
export const sent = (kind?: string) =>
  answer(
    "send",
    kind === undefined
      ? { ok: true, value: { done: true } }
      : { ok: false, failure: { kind, code: 0, message: "没有成功", fields: [] } },
  )
export const signedIn = (id: string) => answer("verify", { ok: true, value: { ...user, id } })
export const unanswered = answer("verify", {
  ok: false,
  failure: { kind: "offline", code: 0, message: "没有网络", fields: [] },
})

export const deliveryChart: Chart = {
  machine: deliveryMachine,
  file: "src/machines/page/deliveryMachine.ts",
  input: deliveryInput,
  events: [
    offer(parcel("n1")),
    offer(parcel("n2")),
    offer(null),
    doubt,
    wake,
    waited,
    waitedUnverified,
    sent(),
    sent("offline"),
    sent("refused"),
    defect("send"),
    signedIn("u1"),
    signedIn("u2"),
    unanswered,
    defect("verify"),
  ],
  situation: ({ context }) => {
    const { next, sent: last } = context as DeliveryContext
    return [next?.item, last?.item]
  },
}

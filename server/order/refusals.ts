import { Refusal } from "../core/Refusal.ts"

/** Outcomes of the order family that are no success: 200 with these codes. */
export const ORDER_CODES = {
  priceChanged: 40101,
  alreadyOpen: 40102,
  notOpen: 40103,
  alreadyJoined: 40104,
  providerSilent: 40105,
  couponRefused: 40106,
  notForSale: 40107,
  providerRefused: 40108,
  notRefundable: 40109,
  requestDecided: 40110,
  noInvoice: 40111,
} as const

const refusal = (code: number, message: string) => (): Refusal => new Refusal({ code, message })

export const priceChanged = refusal(ORDER_CODES.priceChanged, "价格有变动，请核对后重新提交")
export const alreadyOpen = refusal(ORDER_CODES.alreadyOpen, "这门课程有一笔待付款的订单，请先付款或取消")
export const notOpen = refusal(ORDER_CODES.notOpen, "订单已不能付款")
export const alreadyJoined = refusal(ORDER_CODES.alreadyJoined, "你已加入这门课程，不用再买")
export const providerSilent = refusal(ORDER_CODES.providerSilent, "付款渠道暂时没有回应，请稍后再试")
export const providerRefused = refusal(ORDER_CODES.providerRefused, "付款渠道没有受理，请换一种方式或稍后再试")
export const notForSale = refusal(ORDER_CODES.notForSale, "这门课程不单独出售")
export const requestDecided = refusal(ORDER_CODES.requestDecided, "机构已经处理了这笔退款申请，不能再撤回")
export const notRefundable = (message: string): Refusal => new Refusal({ code: ORDER_CODES.notRefundable, message })
export const noInvoice = (message: string): Refusal => new Refusal({ code: ORDER_CODES.noInvoice, message })
export const couponRefused = (message: string): Refusal => new Refusal({ code: ORDER_CODES.couponRefused, message })

import { MOVES, type OrderState } from "#domain/order/OrderState.ts"
import { listCoupons } from "../order/operateCoupons.ts"
import { listOrders } from "../order/operateOrders.ts"
import { type Command, UsageError } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

const stateIn = (text: string | undefined): OrderState | null => {
  if (text === undefined) return null
  if (Object.hasOwn(MOVES, text)) return text as OrderState
  throw new UsageError(`--state is one of ${Object.keys(MOVES).join(", ")}: ${text}`)
}

export const orderList: Command = {
  about: "列出最近的订单",
  forms: [`[--state open|closing|paid|closed|refunded] ${READING_FORM}`],
  options: { ...READING, state: "text" },
  prepare: (words) => {
    const state = stateIn(words.text("state"))
    return reading(words, (sql, operator) => listOrders(sql, operator, state))
  },
}

export const couponList: Command = {
  about: "列出优惠码和使用次数",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listCoupons),
}

import * as Money from "#domain/core/Money.ts"
import { MOVES, type OrderState } from "#domain/order/OrderState.ts"
import { listCoupons, makeCoupon, revokeCoupon } from "../order/operateCoupons.ts"
import { listOrders } from "../order/operateOrders.ts"
import { type Command, type Words, UsageError } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"
import { parseInteger } from "./parseInteger.ts"

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

const fenIn = (name: string, text: string): number => {
  const amount = Money.fromYuan(text)
  if (amount.ok && amount.value >= 0) return amount.value
  throw new UsageError(`--${name} is an amount in yuan: ${text}`)
}

const reductionIn = ({ text }: Words): { readonly kind: "off" | "percent"; readonly value: number } => {
  const [off, percent] = [text("off"), text("percent")]
  if ((off === undefined) === (percent === undefined)) throw new UsageError("either --off or --percent is needed")
  if (percent !== undefined) return { kind: "percent", value: parseInteger("percent", percent, { max: 100 }) }
  const value = fenIn("off", off ?? "")
  if (value === 0) throw new UsageError("--off is more than nothing")
  return { kind: "off", value }
}

export const couponMake: Command = {
  about: "新增一个优惠码：减多少元，或减百分之几",
  forms: [
    `--code <优惠码> --off <元>|--percent <1-100> --until <截止日> [--from <起始日>] [--minimum <元>] [--classroom <班级>] [--uses <次数>] ${CHANGING_FORM}`,
  ],
  options: {
    ...CHANGING,
    code: "text",
    off: "text",
    percent: "text",
    until: "text",
    from: "text",
    minimum: "text",
    classroom: "text",
    uses: "text",
  },
  prepare: (words) => {
    const { needed, text } = words
    const [minimum, uses] = [text("minimum"), text("uses")]
    const coupon = {
      ...reductionIn(words),
      code: needed("code"),
      until: needed("until"),
      from: text("from") ?? null,
      minimum_fen: minimum === undefined ? 0 : fenIn("minimum", minimum),
      classroom_id: text("classroom") ?? null,
      most_uses: uses === undefined ? null : parseInteger("uses", uses, { max: 1_000_000 }),
    }
    return changing("coupon:make", words, (sql, operator) => makeCoupon(sql, operator, coupon))
  },
}

export const couponList: Command = {
  about: "列出优惠码和使用次数",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listCoupons),
}

export const couponRevoke: Command = {
  about: "作废一个优惠码，已下的订单不受影响",
  forms: [`--code <优惠码> ${CHANGING_FORM}`],
  options: { ...CHANGING, code: "text" },
  prepare: (words) => {
    const code = words.needed("code")
    return changing("coupon:revoke", words, (sql, operator) => revokeCoupon(sql, operator, code))
  },
}

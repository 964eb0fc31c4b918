import type { Fen } from "../core/Money.ts"
import { fail, type Outcome, succeed } from "../core/Outcome.ts"

/** Takes so many fen off, or so many percent. */
export interface Coupon {
  readonly kind: "off" | "percent"
  /** Fen, or percent from 1 to 100. */
  readonly value: number
  /** The price from which it may be used, fen. */
  readonly minimum_fen: Fen
  /** null is for every classroom. */
  readonly classroom_id: string | null
  /** Epoch milliseconds: from, and until before. */
  readonly starts_at: number
  readonly ends_at: number
  readonly is_revoked: boolean
  /** How many orders may use it; null is without limit. */
  readonly most_uses: number | null
}

/** What is asked for it. */
export interface Wish {
  readonly classroom_id: string
  readonly price_fen: Fen
  readonly now: number
  /** Orders that use it already, and whether one of them is this learner's. */
  readonly uses: number
  readonly isUsedByLearner: boolean
}

export interface CouponRefused {
  readonly _tag: "CouponRefused"
  readonly message: string
}

const refuse = (message: string) => fail<CouponRefused>({ _tag: "CouponRefused", message })

/** How it was typed does not matter: small letters, full-width signs, spaces and hyphens. */
export const normalise = (typed: string): string => typed.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase()

export const UNKNOWN = "优惠码不存在或已失效"

/** How much it takes off, from nothing to the whole price; percent are rounded for the learner's benefit to whole fen. */
export const discount = (coupon: Coupon, wish: Wish): Outcome<Fen, CouponRefused> => {
  if (coupon.is_revoked || wish.now >= coupon.ends_at) return refuse(UNKNOWN)
  if (wish.now < coupon.starts_at) return refuse("优惠码还没有到使用时间")
  if (coupon.classroom_id !== null && coupon.classroom_id !== wish.classroom_id) return refuse("优惠码不适用于这门课程")
  if (wish.price_fen < coupon.minimum_fen) return refuse("没有达到优惠码的使用金额")
  if (wish.isUsedByLearner) return refuse("你已经用过这个优惠码")
  if (coupon.most_uses !== null && wish.uses >= coupon.most_uses) return refuse("优惠码已被领完")
  const off = coupon.kind === "off" ? coupon.value : Math.ceil((wish.price_fen * coupon.value) / 100)
  return succeed(Math.min(off, wish.price_fen))
}

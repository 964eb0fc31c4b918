import { toYuan } from "#domain/core/Money.ts"
import type { Coupon } from "#domain/order/Coupon.ts"

export const takesOff = ({ kind, value }: Pick<Coupon, "kind" | "value">): string =>
  kind === "off" ? `减 ${toYuan(value)} 元` : `减 ${value}%`

import type { Fen } from "#domain/core/Money.ts"
import * as Coupon from "#domain/order/Coupon.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import type { Bucket } from "../core/rateLimit.ts"
import { notFound } from "../core/Refusal.ts"
import { isOver } from "../enrolment/access.ts"
import { buyerOf } from "./buyerOf.ts"
import { couponRefused, notForSale } from "./refusals.ts"

/** What a learner is about to buy. */
export interface Offer {
  readonly id: string
  readonly name: string
  readonly price_fen: Fen
  readonly original_price_fen: Fen
  readonly valid_until: string | null
  readonly contract_required: boolean
  readonly joined: boolean
}

interface Row extends Omit<Offer, "joined"> {
  readonly free: boolean
  readonly is_enrolled: boolean
  readonly enrolled_until: string | null
}

/** A classroom as it is sold now. A refusal when it is not. */
export const findOffer = async (ctx: CallContext, classroom_id: string): Promise<Offer> => {
  const { agencyId, userId } = buyerOf(ctx)
  const [row] = await ctx.sql<Row[]>`
    select c.id, c.name, c.free, c.price_fen, c.original_price_fen, c.valid_until, c.contract_required,
      e.user_id is not null as is_enrolled, e.valid_until as enrolled_until
    from classrooms c
    left join enrolments e on e.agency_id = c.agency_id and e.classroom_id = c.id and e.user_id = ${userId}
    where c.agency_id = ${agencyId} and c.id = ${classroom_id} and not c.hidden`
  if (row === undefined) throw notFound("课程不存在或已下架")
  const { free, is_enrolled, enrolled_until, ...offer } = row
  const joined = is_enrolled && !isOver(enrolled_until, ctx.now)
  if (!joined && (free || isOver(row.valid_until, ctx.now))) throw notForSale()
  return { ...offer, joined }
}

interface CouponRow extends Coupon.Coupon {
  readonly code: string
}

export interface Reduced {
  readonly code: string
  readonly discount_fen: Fen
}

/** Counts the wrong codes of a learner, wherever they are typed. */
export const wrongCoupons = ({ userId }: Owner): Bucket => [`coupon:${userId}`, { hits: 20, seconds: 600 }]

/** What a coupon takes off; a refusal says why it does not. With `locks` nobody else uses it in this transaction. */
export const reduce = async (ctx: CallContext, offer: Offer, typed: string, locks = false): Promise<Reduced> => {
  const { agencyId, userId } = buyerOf(ctx)
  const code = Coupon.normalise(typed)
  const [coupon] = await ctx.sql<CouponRow[]>`
    select * from coupons where agency_id = ${agencyId} and code = ${code} ${locks ? ctx.sql`for update` : ctx.sql``}`
  if (coupon === undefined) throw couponRefused(Coupon.UNKNOWN)
  const [{ uses, own }] = await ctx.sql<[{ uses: number; own: number }]>`
    select count(*) as uses, count(*) filter (where user_id = ${userId}) as own from orders
    where agency_id = ${agencyId} and coupon_code = ${code} and state in ('open', 'closing', 'paid')`
  const { price_fen, id: classroom_id } = offer
  const reduced = Coupon.discount(coupon, { classroom_id, price_fen, now: ctx.now, uses, isUsedByLearner: own > 0 })
  if (!reduced.ok) throw couponRefused(reduced.error.message)
  return { code, discount_fen: reduced.value }
}

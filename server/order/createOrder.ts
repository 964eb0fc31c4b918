import { randomInt } from "node:crypto"
import type { Input } from "#domain/contract/Contract.ts"
import * as Money from "#domain/core/Money.ts"
import { OPEN_MS } from "#domain/order/OrderState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import { lockLearner } from "../core/lockLearner.ts"
import { rateLimit, requireRoom, wrongTry } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import { buyerOf } from "./buyerOf.ts"
import { findOffer, type Offer, reduce, type Reduced, wrongCoupons } from "./offer.ts"
import { alreadyJoined, alreadyOpen, priceChanged } from "./refusals.ts"
import { lockOrder, type OrderRow } from "./rows.ts"
import { settleFree } from "./settle.ts"

/** Begun in a day by one learner. */
const ORDERS = { hits: 50, seconds: 86_400 }

/** The learner's order for a classroom that waits for its payment. */
export const findOpen = async (ctx: CallContext, classroomId: string): Promise<OrderRow | undefined> => {
  const { agencyId, userId } = buyerOf(ctx)
  const [row] = await ctx.sql<OrderRow[]>`
    select * from orders where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroomId}
      and state in ('open', 'closing')`
  return row
}

/** Runs in the transaction of a keyed call. The same order again, under whatever key, is the one that is open. */
export const createOrder = async (ctx: CallContext, asked: Input<"order.create">): Promise<{ readonly id: string }> => {
  const { sql, now } = ctx
  const owner = buyerOf(ctx)
  // two tabs never race for the same classroom
  await lockLearner(sql, owner)
  const amount = Money.fromYuan(asked.amount)
  const open = await findOpen(ctx, asked.classroom_id)
  if (open?.state === "open" && open.expires_at > now && amount.ok && open.amount_fen === amount.value)
    return { id: open.id }
  if (open !== undefined) throw alreadyOpen()
  const offer = await findOffer(ctx, asked.classroom_id)
  if (offer.joined) throw alreadyJoined()
  const reduced = asked.coupon === null ? null : await reduceOnce(ctx, offer, asked.coupon)
  const discount = reduced?.discount_fen ?? 0
  if (!amount.ok || amount.value !== offer.price_fen - discount) throw priceChanged()
  await rateLimit(ctx, `order:${owner.userId}`, ORDERS, "今天下的订单太多")
  const id = newId(now)
  await sql`
    insert into orders (agency_id, id, user_id, classroom_id, name, valid_until, price_fen, discount_fen, amount_fen,
      coupon_code, created_at, expires_at, refund_terms)
    values (${owner.agencyId}, ${id}, ${owner.userId}, ${offer.id}, ${offer.name}, ${offer.valid_until},
      ${offer.price_fen}, ${discount}, ${amount.value}, ${reduced?.code ?? null}, ${now}, ${now + OPEN_MS},
      (select refund_terms from agencies where id = ${owner.agencyId}))`
  const order = amount.value === 0 ? await lockOrder(sql, owner.agencyId, id) : undefined
  if (order !== undefined) await settleFree(sql, order, now)
  return { id }
}

/** Locks the coupon; a wrong one counts as one that is asked about. */
const reduceOnce = async (ctx: CallContext, offer: Offer, typed: string): Promise<Reduced> => {
  const wrong = wrongCoupons(buyerOf(ctx))
  await requireRoom(ctx, wrong)
  return reduce(ctx, offer, typed, true).catch((error: unknown) => {
    throw error instanceof Refusal ? wrongTry(error, wrong) : error
  })
}

/** The day and twelve digits that nobody can guess: what learners and providers know the order by. */
const newId = (now: number): string =>
  `${Shanghai.dateText(now).replaceAll("-", "")}${String(randomInt(1e6)).padStart(6, "0")}${String(randomInt(1e6)).padStart(6, "0")}`

import { toYuan } from "#domain/core/Money.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { pageAsked } from "../core/paging.ts"
import { type Limit, limitWrongTries, rateLimit } from "../core/rateLimit.ts"
import { invalid, notFound } from "../core/Refusal.ts"
import { buyerOf } from "./buyerOf.ts"
import { type AskDeps, askPayment } from "./askProvider.ts"
import { createOrder, findOpen } from "./createOrder.ts"
import { findOffer, reduce, wrongCoupons } from "./offer.ts"
import { offered, orderDetail, orderList } from "./orderView.ts"
import { askInvoice } from "./invoices.ts"
import { payOrder } from "./payOrder.ts"
import type { Providers } from "./PaymentProvider.ts"
import { askRefund, withdrawRefund } from "./refundRequests.ts"
import { livePayments, lockOrder, type OrderRow } from "./rows.ts"
import { beginClosing } from "./settle.ts"

const CHECKS: Limit = { hits: 60, seconds: 60 }
const PAYMENTS: Limit = { hits: 60, seconds: 3_600 }

type Names =
  | "order.quote"
  | "order.coupon"
  | "order.create"
  | "order.pay"
  | "order.cancel"
  | "order.check"
  | "order.detail"
  | "order.list"
  | "order.askRefund"
  | "order.withdrawRefund"
  | "order.askInvoice"

export const makeHandlers = ({ providers }: { readonly providers: Providers }): Handlers<Names> => {
  const asking = ({ transaction, now }: CallContext): AskDeps => ({ transaction, providers, now: () => now })
  return {
    "order.quote": async ({ classroom_id }, ctx) => {
      const { id, price_fen, original_price_fen, ...offer } = await findOffer(ctx, classroom_id)
      const open = await findOpen(ctx, classroom_id)
      return {
        ...offer,
        classroom_id: id,
        price: toYuan(price_fen),
        original_price: toYuan(original_price_fen),
        open_order_id: open?.id ?? null,
        providers: await offered(providers, ctx.agency.id),
      }
    },

    "order.coupon": async ({ classroom_id, coupon }, ctx) => {
      const offer = await findOffer(ctx, classroom_id)
      const tries = [wrongCoupons(buyerOf(ctx))]
      const { code, discount_fen } = await limitWrongTries(ctx, tries, () => reduce(ctx, offer, coupon))
      return { coupon: code, discount: toYuan(discount_fen), amount: toYuan(offer.price_fen - discount_fen) }
    },

    "order.create": async (asked, ctx) => createOrder(ctx, asked),

    "order.pay": async ({ id, provider }, ctx) => {
      await rateLimit(ctx, `pay:${buyerOf(ctx).userId}`, PAYMENTS)
      const chosen = (await providers.offered(ctx.agency.id)).find(({ name }) => name === provider)
      if (chosen === undefined) throw invalid("provider", "请选择付款方式")
      return payOrder(ctx, id, chosen, providers)
    },

    "order.cancel": async ({ id }, ctx) => {
      await ctx.transaction(async (sql) => {
        const order = await lockOrder(sql, ctx.agency.id, id)
        if (order?.user_id !== buyerOf(ctx).userId) throw notFound("订单不存在")
        await beginClosing(sql, order, "cancelled", ctx.now)
      })
      await askAll(ctx, asking(ctx), id)
      return orderDetail(ctx, id, providers)
    },

    "order.check": async ({ id }, ctx) => {
      await rateLimit(ctx, `order-check:${buyerOf(ctx).userId}`, CHECKS)
      await askAll(ctx, asking(ctx), id)
      return orderDetail(ctx, id, providers)
    },

    "order.detail": async ({ id }, ctx) => orderDetail(ctx, id, providers),

    "order.askRefund": async ({ id }, ctx) => askRefund(ctx, id),

    "order.withdrawRefund": async ({ id }, ctx) => withdrawRefund(ctx, id),

    "order.askInvoice": async (asked, ctx) => askInvoice(ctx, asked),

    "order.list": async ({ state, ...asked }, ctx) => orderList(ctx, state, pageAsked(asked)),
  }
}

/** What no provider answered stays as it is, for the job to ask again. */
const askAll = async (ctx: CallContext, deps: AskDeps, id: string): Promise<void> => {
  const { agencyId, userId } = buyerOf(ctx)
  const [order] = await ctx.sql<OrderRow[]>`
    select * from orders where agency_id = ${agencyId} and user_id = ${userId} and id = ${id}`
  if (order === undefined) throw notFound("订单不存在")
  for (const payment of await livePayments(ctx.sql, order))
    await askPayment(deps, payment).catch((error: Error) =>
      ctx.log.warn({ err: error, payment: payment.number }, "payment provider gave no answer"),
    )
}

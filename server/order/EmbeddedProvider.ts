import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"
import type { Pool } from "../db/Sql.ts"
import { NoticeRefused, type PaymentKey, type PaymentProvider, ProviderRefused, type Trade } from "./PaymentProvider.ts"
import type { EmbeddedTrade } from "./EmbeddedTrade.ts"

export const SIGNATURE = "embedded-signature"

/** What a notice of the embedded provider says. */
export interface EmbeddedNotice {
  readonly id: string
  readonly number: string
  readonly trade_number: string
  readonly paid_fen: number
}

export const signatureOf = (signing: KeyObject, agencyId: string, body: Buffer): Buffer =>
  createHmac("sha256", signing)
    .update(JSON.stringify(["embedded-pay/1", agencyId]))
    .update(body)
    .digest()

/** Behaves as a provider does, with trades of its own in the same database. Development only. */
export const makeEmbeddedProvider = (pool: Pool, signing: KeyObject, now: () => number): PaymentProvider => {
  const find = async ({ agencyId, number }: PaymentKey): Promise<EmbeddedTrade | undefined> => {
    const [row] = await pool<EmbeddedTrade[]>`
      select * from embedded_trades where agency_id = ${agencyId} and number = ${number}`
    return row
  }
  return {
    name: "embedded",
    accountId: null,
    begin: async ({ agencyId, number, amount_fen, subject, expires_at, returnPath }) => {
      await pool`
        insert into embedded_trades (agency_id, number, amount_fen, subject, return_path, trade_number, expires_at)
        values (${agencyId}, ${number}, ${amount_fen}, ${subject}, ${returnPath}, ${`T${number}`}, ${expires_at})
        on conflict do nothing`
      return { kind: "page", address: `/embedded-pay/${number}` }
    },
    query: async (key) => {
      const trade = await find(key)
      return trade === undefined ? { state: "missing" } : tradeOf(trade, now())
    },
    close: async ({ agencyId, number }) => {
      await pool`
        update embedded_trades set state = 'closed'
        where agency_id = ${agencyId} and number = ${number} and state = 'pending'`
    },
    refund: async ({ agencyId, payment_number, number, amount_fen }) => {
      const refunded = await pool`
        update embedded_trades set refund_number = ${number}, refunded_fen = ${amount_fen}
        where agency_id = ${agencyId} and number = ${payment_number} and state = 'paid' and amount_fen >= ${amount_fen}
          and (refund_number is null or (refund_number = ${number} and refunded_fen = ${amount_fen}))`
      if (refunded.count === 0) throw new ProviderRefused("nothing to refund")
      return "succeeded"
    },
    readNotice: async ({ agencyId, headers, body }) => {
      const given = Buffer.from(String(headers[SIGNATURE] ?? ""), "base64url")
      const expected = signatureOf(signing, agencyId, body)
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new NoticeRefused("wrong signature")
      const { id, number, trade_number, paid_fen } = JSON.parse(body.toString()) as EmbeddedNotice
      return { id, number, trade: { state: "succeeded", trade_number, paid_fen } }
    },
    taken: { type: "text/plain; charset=utf-8", body: "success" },
  }
}

const tradeOf = ({ state, trade_number, amount_fen, expires_at }: EmbeddedTrade, now: number): Trade => {
  if (state === "paid") return { state: "succeeded", trade_number, paid_fen: amount_fen }
  return { state: state === "closed" || expires_at <= now ? "closed" : "pending" }
}

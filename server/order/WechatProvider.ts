import { randomBytes } from "node:crypto"
import { HttpAnswerRefused, makeWechatClient } from "./wechatClient.ts"
import { openNotice } from "./wechatNotice.ts"
import type { WechatAccount } from "./WechatAccount.ts"
import { noticePath, type PaymentProvider, ProviderRefused, type RefundTrade, type Trade } from "./PaymentProvider.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { WechatTrade } from "./WechatTrade.ts"

const CURRENCY = "CNY"

/** WeChat Pay v3, Native: the learner scans a QR code. */
export const makeWechatProvider = (
  account: WechatAccount,
  now: () => number,
  accountId: string | null = null,
): PaymentProvider => {
  const { mchid, appid } = account
  const call = makeWechatClient(account, now, () => randomBytes(16).toString("hex"))
  return {
    name: "wechat",
    accountId,
    begin: async ({ number, amount_fen, subject, expires_at, host }) => {
      const answer = await call<{ readonly code_url?: string }>("POST", "/v3/pay/transactions/native", {
        mchid,
        appid,
        description: subject.slice(0, 40),
        out_trade_no: number,
        time_expire: `${Shanghai.format(expires_at).replace(" ", "T")}+08:00`,
        notify_url: `https://${host}${noticePath({ name: "wechat", accountId })}`,
        amount: { total: amount_fen, currency: CURRENCY },
      })
      if (answer.code_url === undefined) throw new Error("WeChat Pay answered without code_url")
      return { kind: "qr", address: answer.code_url }
    },
    query: async ({ number }) => {
      try {
        return tradeOf(account, await call("GET", `/v3/pay/transactions/out-trade-no/${number}?mchid=${mchid}`))
      } catch (error) {
        if (error instanceof HttpAnswerRefused && error.status === 404) return { state: "missing" }
        throw error
      }
    },
    close: async ({ number }) => {
      await call("POST", `/v3/pay/transactions/out-trade-no/${number}/close`, { mchid })
    },
    refund: async ({ payment_number, number, amount_fen, paid_fen }) => {
      const { status } = await call<{ readonly status?: string }>("POST", "/v3/refund/domestic/refunds", {
        out_trade_no: payment_number,
        out_refund_no: number,
        amount: { refund: amount_fen, total: paid_fen, currency: CURRENCY },
      })
      return refundOf(status)
    },
    readNotice: async (notice) => {
      const opened = openNotice(account, notice)
      if (opened === null) return null
      const { id, trade } = opened
      return { id, number: trade.out_trade_no ?? "", trade: tradeOf(account, trade) }
    },
    taken: { type: "application/json", body: "{}" },
  }
}

/** Throws when it is another merchant's, or no money of ours. */
export const tradeOf = ({ mchid, appid }: WechatAccount, trade: WechatTrade): Trade => {
  if (trade.mchid !== mchid || trade.appid !== appid) throw new ProviderRefused("another merchant's payment")
  switch (trade.trade_state) {
    case "SUCCESS":
    case "REFUND":
      if (trade.amount?.currency !== CURRENCY || trade.amount.total === undefined || trade.transaction_id === undefined)
        throw new Error("a paid trade without its amount")
      return { state: "succeeded", trade_number: trade.transaction_id, paid_fen: trade.amount.total }
    case "CLOSED":
    case "REVOKED":
      return { state: "closed" }
    case "PAYERROR":
      return { state: "failed" }
    case undefined:
    default:
      return { state: "pending" }
  }
}

const refundOf = (status: string | undefined): RefundTrade => {
  if (status === "SUCCESS") return "succeeded"
  return status === "CLOSED" || status === "ABNORMAL" ? "failed" : "pending"
}

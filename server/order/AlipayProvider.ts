import * as Money from "#domain/core/Money.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { AlipayAccount } from "./AlipayAccount.ts"
import { AlipayAnswerRefused, makeAlipayClient } from "./alipayClient.ts"
import { openAlipayNotice } from "./alipayNotice.ts"
import { signedRequest } from "./alipaySignature.ts"
import { noticePath, NoticeRefused, type PaymentProvider, type Trade } from "./PaymentProvider.ts"

/** What Alipay says of a payment, in an answer or a notice, as far as it is read. */
interface AlipayTrade {
  readonly out_trade_no?: string
  readonly trade_no?: string
  readonly trade_status?: string
  readonly total_amount?: string
  /** When it was paid: of an answer, of a notice. */
  readonly send_pay_date?: string
  readonly gmt_payment?: string
}

/** Alipay's page for desktop browsers (`alipay.trade.page.pay`), signed with the application's keys. */
export const makeAlipayProvider = (
  account: AlipayAccount,
  now: () => number,
  accountId: string | null = null,
): PaymentProvider => {
  const call = makeAlipayClient(account, now)
  return {
    name: "alipay",
    accountId,
    begin: async ({ number, amount_fen, subject, expires_at, host, returnPath }) => {
      const content = {
        out_trade_no: number,
        total_amount: Money.toYuan(amount_fen),
        // signs that Alipay does not take
        subject: subject.replaceAll(/[/=&]/g, " ").slice(0, 128),
        product_code: "FAST_INSTANT_TRADE_PAY",
        time_expire: Shanghai.format(expires_at),
      }
      const addresses = {
        notify_url: `https://${host}${noticePath({ name: "alipay", accountId })}`,
        return_url: `https://${host}${returnPath}`,
      }
      const query = signedRequest(account, "alipay.trade.page.pay", content, now(), addresses)
      return { kind: "page", address: `${account.gateway}?${query.toString()}` }
    },
    query: async ({ number }) => {
      try {
        return tradeOf(await call<AlipayTrade>("alipay.trade.query", { out_trade_no: number }), number)
      } catch (error) {
        if (error instanceof AlipayAnswerRefused && error.code === "ACQ.TRADE_NOT_EXIST") return { state: "missing" }
        throw error
      }
    },
    close: async ({ number }) => {
      await call("alipay.trade.close", { out_trade_no: number })
    },
    refund: async ({ payment_number, number, amount_fen }) => {
      const refund = { out_trade_no: payment_number, out_request_no: number }
      const { fund_change } = await call<{ readonly fund_change?: string }>("alipay.trade.refund", {
        ...refund,
        refund_amount: Money.toYuan(amount_fen),
      })
      if (fund_change === "Y") return "succeeded"
      // nothing moved: it had moved before, or has not yet
      const asked = await call<{ readonly refund_status?: string }>("alipay.trade.fastpay.refund.query", refund)
      return asked.refund_status === "REFUND_SUCCESS" ? "succeeded" : "pending"
    },
    readNotice: async (notice) => {
      const fields = openAlipayNotice(account, notice)
      if (fields === null) return null
      const { notify_id: id, out_trade_no: number } = fields
      if (id === undefined || number === undefined) throw new NoticeRefused("names no payment")
      return { id, number, trade: tradeOf(fields, number) }
    },
    taken: { type: "text/plain; charset=utf-8", body: "success" },
  }
}

/** Throws when it is of another payment, or paid without an amount. */
const tradeOf = (trade: AlipayTrade, number: string): Trade => {
  if (trade.out_trade_no !== number) throw new Error("an answer about another payment")
  const wasPaid = trade.send_pay_date !== undefined || trade.gmt_payment !== undefined
  switch (trade.trade_status) {
    case "TRADE_SUCCESS":
    case "TRADE_FINISHED":
      return paid(trade)
    case "TRADE_CLOSED":
      // also what was paid and has gone back as a whole
      return wasPaid ? paid(trade) : { state: "closed" }
    case undefined:
    default:
      return { state: "pending" }
  }
}

const paid = ({ trade_no, total_amount = "" }: AlipayTrade): Trade => {
  const amount = Money.fromYuan(total_amount)
  if (!amount.ok || trade_no === undefined) throw new Error("a paid trade without its amount")
  return { state: "succeeded", trade_number: trade_no, paid_fen: amount.value }
}

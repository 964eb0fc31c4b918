import type { Input } from "#domain/contract/Contract.ts"
import type { Fen } from "#domain/core/Money.ts"

export type ProviderName = Input<"order.pay">["provider"]

/** A payment as a provider is asked for it. */
export interface PaymentAsked {
  readonly agencyId: string
  readonly number: string
  readonly amount_fen: Fen
  readonly subject: string
  /** Epoch milliseconds: it cannot be paid afterwards. */
  readonly expires_at: number
  /** The agency's host, and the path to which the learner comes back. */
  readonly host: string
  readonly returnPath: string
}

/** Where the learner pays. */
export interface Begun {
  readonly kind: "page" | "qr"
  readonly address: string
}

/** What a provider says of a payment. `missing`: it has none of that number. */
export type Trade =
  | { readonly state: "pending" | "closed" | "failed" | "missing" }
  | { readonly state: "succeeded"; readonly trade_number: string; readonly paid_fen: Fen }

export type RefundTrade = "pending" | "succeeded" | "failed"

/** A payment by its number, at its agency. */
export interface PaymentKey {
  readonly agencyId: string
  readonly number: string
}

export interface RefundAsked {
  readonly agencyId: string
  readonly payment_number: string
  readonly number: string
  /** The whole of the payment, or a part of it. */
  readonly amount_fen: Fen
  readonly paid_fen: Fen
}

export interface RawNotice {
  readonly agencyId: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** Epoch milliseconds. */
  readonly now: number
}

/** What a genuine notice says. */
export interface Notice {
  /** The same notice again has the same. */
  readonly id: string
  readonly number: string
  readonly trade: Trade
}

/**
 * One way to pay. Every method may be repeated: numbers are ours, and the same number is the same payment or refund.
 * A rejection says nothing about what the provider did, unless it is `ProviderRefused`. Never called inside a transaction.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Whose account it is: one of the agency's own, or null, that of the installation. */
  readonly accountId: string | null
  readonly begin: (payment: PaymentAsked) => Promise<Begun>
  readonly query: (payment: PaymentKey) => Promise<Trade>
  /** So that it takes no money any more; what became of it, `query` tells. */
  readonly close: (payment: PaymentKey) => Promise<void>
  readonly refund: (refund: RefundAsked) => Promise<RefundTrade>
  /** null: genuine, and no news of a payment. Throws `NoticeRefused` when it is not genuine. */
  readonly readNotice: (notice: RawNotice) => Promise<Notice | null>
  /** What the provider reads as "taken". */
  readonly taken: { readonly type: string; readonly body: string }
}

/** The provider answered, and the answer is no: nothing was begun. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused"
}

/** A notice that its provider did not write, or not for us; the message says why, for the log. */
export class NoticeRefused extends Error {
  override readonly name = "NoticeRefused"
}

export const LABELS: Readonly<Record<ProviderName, string>> = {
  wechat: "微信支付",
  alipay: "支付宝",
  embedded: "演示付款",
}

/** With which provider and which account a payment is made. */
export interface MadeWith {
  readonly agency_id: string
  readonly provider: ProviderName
  readonly account_id: string | null
}

/** The ways to pay, each with the account by which an agency takes money. */
export interface Providers {
  /** In the order in which they are shown: the agency's own accounts, else those of the installation. */
  readonly offered: (agencyId: string) => Promise<ReadonlyArray<PaymentProvider>>
  /** undefined: it was taken out of the settings, or the keys of the account cannot be opened. */
  readonly of: (payment: MadeWith) => Promise<PaymentProvider | undefined>
}

/** Where a provider tells what became of the payments of an account. */
export const noticePath = ({ name, accountId }: Pick<PaymentProvider, "name" | "accountId">): string =>
  ["/pay/notice", name, ...(accountId === null ? [] : [accountId])].join("/")

import type { AlipayAccount } from "./AlipayAccount.ts"
import { type Fields, isNoticeFromAlipay } from "./alipaySignature.ts"
import { NoticeRefused, type RawNotice } from "./PaymentProvider.ts"

/** The fields of a genuine notice of a payment; null when it is about something else. Throws `NoticeRefused`. */
export const openAlipayNotice = (account: AlipayAccount, { body }: Pick<RawNotice, "body">): Fields | null => {
  const pairs = [...new URLSearchParams(body.toString())]
  const fields: Fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length !== pairs.length) throw new NoticeRefused("a field stands there twice")
  if (fields["charset"]?.toLowerCase() !== "utf-8") throw new NoticeRefused("not in utf-8")
  if (!isNoticeFromAlipay(account, fields)) throw new NoticeRefused("wrong signature")
  if (fields["app_id"] !== account.appId) throw new NoticeRefused("another application's")
  if (fields["seller_id"] !== account.sellerId) throw new NoticeRefused("another seller's payment")
  return fields["notify_type"] === "trade_status_sync" ? fields : null
}

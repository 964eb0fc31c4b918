import { sign, verify } from "node:crypto"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { AlipayAccount } from "./AlipayAccount.ts"

export type Fields = Readonly<Record<string, string>>

/** SHA-256 with RSA: the only way of signing that is written or taken. */
export const SIGN_TYPE = "RSA2"

/** What is signed of a request or a notice: its fields by name. */
const contentOf = (fields: Fields): string =>
  Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join("&")

/** A request as it is sent. Alipay reads its time in Shanghai, wherever the server is. */
export const signedRequest = (
  { appId, privateKey }: AlipayAccount,
  method: string,
  content: object,
  now: number,
  more: Fields = {},
): URLSearchParams => {
  const fields: Fields = {
    app_id: appId,
    method,
    format: "JSON",
    charset: "utf-8",
    sign_type: SIGN_TYPE,
    timestamp: Shanghai.format(now),
    version: "1.0",
    biz_content: JSON.stringify(content),
    ...more,
  }
  const signature = sign("sha256", Buffer.from(contentOf(fields)), privateKey).toString("base64")
  return new URLSearchParams({ ...fields, sign: signature })
}

/** Whether Alipay signed exactly this text. */
export const isFromAlipay = ({ alipayKey }: AlipayAccount, text: string, signature: string): boolean =>
  verify("sha256", Buffer.from(text), alipayKey, Buffer.from(signature, "base64"))

/** Whether Alipay wrote a notice of these fields; how it says that it signed is none of them. */
export const isNoticeFromAlipay = (account: AlipayAccount, fields: Fields): boolean => {
  const { sign: signature = "", sign_type, ...rest } = fields
  return sign_type === SIGN_TYPE && isFromAlipay(account, contentOf(rest), signature)
}

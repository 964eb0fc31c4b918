import { sign, verify } from "node:crypto"
import type { WechatAccount } from "./WechatAccount.ts"

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** An answer or a notice that says it was written longer ago, or later, is a repetition by somebody else. */
const MAX_SKEW_MS = 300_000

export const authorization = (
  { mchid, serial, privateKey }: WechatAccount,
  { method, path, body, nonce, seconds }: Request,
): string => {
  const signature = sign("sha256", Buffer.from(`${method}\n${path}\n${seconds}\n${nonce}\n${body}\n`), privateKey)
  const fields = {
    mchid,
    nonce_str: nonce,
    signature: signature.toString("base64"),
    timestamp: seconds,
    serial_no: serial,
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(",")}`
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly nonce: string
  readonly seconds: number
}

/** Why the bytes are not what WeChat Pay wrote just now; null when they are. A probe (`WECHATPAY/SIGNTEST/`) is not either. */
export const whyForged = (
  { platformKeys }: WechatAccount,
  headers: Headers,
  body: Buffer,
  now: number,
): string | null => {
  const [timestamp, nonce, signature, serial] = ["timestamp", "nonce", "signature", "serial"].map((name) =>
    String(headers[`wechatpay-${name}`] ?? ""),
  ) as [string, string, string, string]
  const key = platformKeys.get(serial)
  if (key === undefined) return "signed with an unknown key"
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1_000 - now) > MAX_SKEW_MS) return "not of now"
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from("\n")])
  return verify("sha256", message, key, Buffer.from(signature, "base64")) ? null : "wrong signature"
}

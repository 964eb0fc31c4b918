import { createDecipheriv } from "node:crypto"
import { NoticeRefused, type RawNotice } from "./PaymentProvider.ts"
import type { WechatTrade } from "./WechatTrade.ts"
import { whyForged } from "./wechatSignature.ts"
import type { WechatAccount } from "./WechatAccount.ts"

interface Sealed {
  readonly id?: unknown
  readonly event_type?: unknown
  readonly resource?: {
    readonly algorithm?: unknown
    readonly ciphertext?: unknown
    readonly associated_data?: unknown
    readonly nonce?: unknown
  }
}

const TAG_BYTES = 16

/** What a genuine notice says of a payment; null when it is about something else. Throws `NoticeRefused`. */
export const openNotice = (
  account: WechatAccount,
  { headers, body, now }: RawNotice,
): { readonly id: string; readonly trade: WechatTrade } | null => {
  const forged = whyForged(account, headers, body, now)
  if (forged !== null) throw new NoticeRefused(forged)
  try {
    const { id, event_type, resource } = JSON.parse(body.toString()) as Sealed
    if (typeof id !== "string" || event_type !== "TRANSACTION.SUCCESS") return null
    if (resource?.algorithm !== "AEAD_AES_256_GCM") throw new Error("another algorithm")
    const trade = JSON.parse(opened(account.apiKey, resource)) as WechatTrade
    if (trade.mchid !== account.mchid || trade.appid !== account.appid) throw new Error("another merchant's payment")
    return { id, trade }
  } catch (error) {
    throw new NoticeRefused((error as Error).message, { cause: error })
  }
}

/** Throws unless the tag fits: `final` checks it. */
const opened = (key: Buffer, { ciphertext, associated_data, nonce }: NonNullable<Sealed["resource"]>): string => {
  if (typeof ciphertext !== "string" || typeof nonce !== "string") throw new Error("nothing is sealed")
  const sealed = Buffer.from(ciphertext, "base64")
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  decipher.setAAD(Buffer.from(typeof associated_data === "string" ? associated_data : ""))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
}

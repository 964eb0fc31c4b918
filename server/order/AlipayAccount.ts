import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { readFileSync } from "node:fs"

/** An application at Alipay, and the keys of both sides. */
export interface AlipayAccount {
  readonly appId: string
  /** Whom the money goes to: 16 digits that begin with 2088. */
  readonly sellerId: string
  readonly privateKey: KeyObject
  /** What Alipay signs with, not the application's own public key. */
  readonly alipayKey: KeyObject
  readonly gateway: string
}

const GATEWAY = "https://openapi.alipay.com/gateway.do"

/** Reads the file that `ALIPAY_FILE` names. Throws a sentence without any of its values. */
export const readAlipayAccount = (file: string): AlipayAccount => {
  try {
    const given = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>
    const text = (name: string): string => {
      const value = given[name]
      if (typeof value !== "string" || value === "") throw new Error(`${name} is missing`)
      return value
    }
    return {
      appId: text("app_id"),
      sellerId: text("seller_id"),
      privateKey: createPrivateKey(text("private_key")),
      alipayKey: createPublicKey(text("alipay_public_key")),
      gateway: typeof given["gateway"] === "string" ? given["gateway"] : GATEWAY,
    }
  } catch (error) {
    throw new Error(`ALIPAY_FILE cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

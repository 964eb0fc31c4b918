import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { readAccount, type ReadAccount } from "./readAccount.ts"

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
export const readAlipayAccount = (file: string): AlipayAccount => readAccount("ALIPAY_FILE", file, alipayAccountOf)

/** Throws a sentence without any of the values. */
export const alipayAccountOf: ReadAccount<AlipayAccount> = ({ text, textOr }) => ({
  appId: text("app_id"),
  sellerId: text("seller_id"),
  privateKey: createPrivateKey(text("private_key")),
  alipayKey: createPublicKey(text("alipay_public_key")),
  gateway: textOr("gateway", GATEWAY),
})

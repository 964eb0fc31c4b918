import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { readAccount, type ReadAccount } from "./readAccount.ts"

/** A merchant at WeChat Pay, and the keys of both sides. */
export interface WechatAccount {
  readonly mchid: string
  readonly appid: string
  /** Serial number of the merchant's certificate. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** 32 bytes: opens notices. */
  readonly apiKey: Buffer
  /** What WeChat Pay signs with, by the serial that it names: certificates and `PUB_KEY_ID_…`. */
  readonly platformKeys: ReadonlyMap<string, KeyObject>
  readonly api: string
}

const API = "https://api.mch.weixin.qq.com"

/** Reads the file that `WECHAT_PAY_FILE` names. Throws a sentence without any of its values. */
export const readWechatAccount = (file: string): WechatAccount => readAccount("WECHAT_PAY_FILE", file, wechatAccountOf)

/** Throws a sentence without any of the values. */
export const wechatAccountOf: ReadAccount<WechatAccount> = ({ text, textOr, value }) => {
  const apiKey = Buffer.from(text("api_v3_key"))
  if (apiKey.length !== 32) throw new Error("api_v3_key has 32 bytes")
  const keys = Object.entries((value("platform_keys") ?? {}) as Readonly<Record<string, string>>)
  if (keys.length === 0) throw new Error("platform_keys is missing")
  return {
    mchid: text("mchid"),
    appid: text("appid"),
    serial: text("serial"),
    privateKey: createPrivateKey(text("private_key")),
    apiKey,
    platformKeys: new Map(keys.map(([serial, pem]) => [serial, createPublicKey(pem)])),
    api: textOr("api", API),
  }
}

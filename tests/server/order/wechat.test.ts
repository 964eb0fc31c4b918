import { createCipheriv, generateKeyPairSync, sign, verify } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NoticeRefused, ProviderRefused, type PaymentProvider } from "#server/order/PaymentProvider.ts"
import { makeWechatProvider } from "#server/order/WechatProvider.ts"
import type { WechatAccount } from "#server/order/WechatAccount.ts"

const NOW = Date.UTC(2026, 2, 2, 2, 0, 0)
const SECONDS = String(NOW / 1_000)
const SERIAL = "PUB_KEY_ID_0000000000"
const merchant = generateKeyPairSync("rsa", { modulusLength: 2048 })
const platform = generateKeyPairSync("rsa", { modulusLength: 2048 })
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 })
const apiKey = Buffer.from("0123456789abcdef0123456789abcdef")
const KEY = { agencyId: "a", number: "20260302000000000101" }

const signed = (body: string, key = platform.privateKey, time = SECONDS, algorithm = "sha256") => ({
  "wechatpay-timestamp": time,
  "wechatpay-nonce": "n",
  "wechatpay-serial": SERIAL,
  "wechatpay-signature": sign(algorithm, Buffer.from(`${time}\nn\n${body}\n`), key).toString("base64"),
})

const trade = (over: object = {}) => ({
  mchid: "1900000001",
  appid: "wx0000000000000001",
  out_trade_no: KEY.number,
  transaction_id: "4200000000",
  trade_state: "SUCCESS",
  amount: { total: 9_900, currency: "CNY" },
  ...over,
})

interface Asked {
  readonly line: string
  readonly body: string
  readonly isSigned: boolean
}

/** WeChat Pay on loopback: answers what it was told to, signed. */
let answer: { status: number; body: string; headers?: Readonly<Record<string, string>> }
const asked: Asked[] = []
const isSignedByMerchant = ({ method = "", url = "", headers }: IncomingMessage, body: string): boolean => {
  const fields = Object.fromEntries(
    [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const message = `${method}\n${url}\n${fields["timestamp"]}\n${fields["nonce_str"]}\n${body}\n`
  return verify("sha256", Buffer.from(message), merchant.publicKey, Buffer.from(fields["signature"] ?? "", "base64"))
}
const fake = createServer((request, response) => {
  void buffer(request).then((bytes) => {
    const body = bytes.toString()
    asked.push({ line: `${request.method} ${request.url}`, body, isSigned: isSignedByMerchant(request, body) })
    response.writeHead(answer.status, { ...signed(answer.body), ...answer.headers }).end(answer.body)
  })
})

let provider: PaymentProvider
beforeAll(async () => {
  await new Promise<void>((done) => fake.listen(0, "127.0.0.1", done))
  const account: WechatAccount = {
    mchid: "1900000001",
    appid: "wx0000000000000001",
    serial: "MERCHANT",
    privateKey: merchant.privateKey,
    apiKey,
    platformKeys: new Map([[SERIAL, platform.publicKey]]),
    api: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`,
  }
  provider = makeWechatProvider(account, () => NOW)
})
afterAll(async () => {
  await new Promise((done) => fake.close(done))
})

const says = (body: object | "", status = 200, headers = {}) => {
  answer = { status, body: body === "" ? "" : JSON.stringify(body), headers }
}

describe("asking", () => {
  it("signs what it asks, and gives the code to scan", async () => {
    says({ code_url: "weixin://wxpay/bizpayurl?pr=x" })
    const begun = await provider.begin({
      ...KEY,
      amount_fen: 9_900,
      subject: "组合班",
      expires_at: NOW + 1_800_000,
      host: "a.test",
      returnPath: "/order/index?id=1",
    })
    expect(begun).toStrictEqual({ kind: "qr", address: "weixin://wxpay/bizpayurl?pr=x" })
    const { line, body, isSigned } = asked.at(-1) as Asked
    expect([line, isSigned]).toStrictEqual(["POST /v3/pay/transactions/native", true])
    expect(JSON.parse(body)).toStrictEqual({
      mchid: "1900000001",
      appid: "wx0000000000000001",
      description: "组合班",
      out_trade_no: KEY.number,
      time_expire: "2026-03-02T10:30:00+08:00",
      notify_url: "https://a.test/pay/notice/wechat",
      amount: { total: 9_900, currency: "CNY" },
    })
  })

  it.each([
    [trade(), { state: "succeeded", trade_number: "4200000000", paid_fen: 9_900 }],
    [trade({ trade_state: "REFUND" }), { state: "succeeded", trade_number: "4200000000", paid_fen: 9_900 }],
    [trade({ trade_state: "NOTPAY" }), { state: "pending" }],
    [trade({ trade_state: "CLOSED" }), { state: "closed" }],
    [trade({ trade_state: "PAYERROR" }), { state: "failed" }],
  ])("reads what became of a payment: %j", async (body, expected) => {
    says(body)
    expect(await provider.query(KEY)).toStrictEqual(expected)
  })

  it("knows a payment that is not there, a no, and an answer that says nothing", async () => {
    says({ code: "ORDER_NOT_EXIST" }, 404)
    expect(await provider.query(KEY)).toStrictEqual({ state: "missing" })
    says({ code: "ORDERPAID" }, 400)
    await expect(provider.close(KEY)).rejects.toBeInstanceOf(ProviderRefused)
    says({ code: "SYSTEM_ERROR" }, 500)
    await expect(provider.query(KEY)).rejects.not.toBeInstanceOf(ProviderRefused)
    says(trade(), 200, { "wechatpay-signature": "forged" })
    await expect(provider.query(KEY)).rejects.toThrow("not WeChat Pay's: wrong signature")
    says(trade({ mchid: "1900000002" }))
    await expect(provider.query(KEY)).rejects.toThrow("another merchant's")
  })

  it.each([
    ["SUCCESS", "succeeded"],
    ["PROCESSING", "pending"],
    ["ABNORMAL", "failed"],
    ["CLOSED", "failed"],
  ])("reads a refund that is %s", async (status, expected) => {
    says({ status })
    const refund = {
      agencyId: "a",
      payment_number: KEY.number,
      number: `${KEY.number}R`,
      amount_fen: 9_900,
      paid_fen: 9_900,
    }
    expect(await provider.refund(refund)).toBe(expected)
  })
})

const sealed = (body: object, key = apiKey) => {
  const cipher = createCipheriv("aes-256-gcm", key, "abcdefghijkl")
  cipher.setAAD(Buffer.from("transaction"))
  const text = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: text.toString("base64"),
    associated_data: "transaction",
    nonce: "abcdefghijkl",
  }
}

const noticeOf = (resource: object, over: object = {}) =>
  JSON.stringify({ id: "N1", event_type: "TRANSACTION.SUCCESS", resource, ...over })

const read = (body: string, headers: Readonly<Record<string, string>> = signed(body)) =>
  provider.readNotice({ agencyId: "a", headers, body: Buffer.from(body), now: NOW })

describe("a notice", () => {
  it("is read when it is genuine", async () => {
    expect(await read(noticeOf(sealed(trade())))).toStrictEqual({
      id: "N1",
      number: KEY.number,
      trade: { state: "succeeded", trade_number: "4200000000", paid_fen: 9_900 },
    })
    expect(await read(noticeOf(sealed(trade()), { event_type: "REFUND.SUCCESS" }))).toBe(null)
  })

  const changed = (resource: ReturnType<typeof sealed>, at: number) => {
    const bytes = Buffer.from(resource.ciphertext, "base64")
    bytes[at < 0 ? bytes.length + at : at]! ^= 1
    return { ...resource, ciphertext: bytes.toString("base64") }
  }
  const genuine = noticeOf(sealed(trade()))
  const forgeries: ReadonlyArray<[what: string, body: string, headers?: Readonly<Record<string, string>>]> = [
    ["changed ciphertext", noticeOf(changed(sealed(trade({ trade_state: "NOTPAY" })), 3))],
    ["changed tag", noticeOf(changed(sealed(trade()), -1))],
    ["no tag", noticeOf({ ...sealed(trade()), ciphertext: "AAAA" })],
    ["another key of encryption", noticeOf(sealed(trade(), Buffer.alloc(32, 1)))],
    ["other associated data", noticeOf({ ...sealed(trade()), associated_data: "x" })],
    ["another algorithm", noticeOf({ ...sealed(trade()), algorithm: "NONE" })],
    ["another merchant", noticeOf(sealed(trade({ mchid: "1900000002" })))],
    ["another app", noticeOf(sealed(trade({ appid: "wx0000000000000002" })))],
    ["no JSON", "not json"],
    ["a stranger's signature", genuine, signed(genuine, stranger.privateKey)],
    ["a weaker hash", genuine, signed(genuine, platform.privateKey, SECONDS, "sha1")],
    ["a signature over other bytes", genuine, signed(`${genuine} `)],
    ["an old one sent again", genuine, signed(genuine, platform.privateKey, String(NOW / 1_000 - 301))],
    ["one from the future", genuine, signed(genuine, platform.privateKey, String(NOW / 1_000 + 301))],
    ["the probe of WeChat Pay", genuine, { ...signed(genuine), "wechatpay-signature": "WECHATPAY/SIGNTEST/AAAA" }],
    ["an unknown key", genuine, { ...signed(genuine), "wechatpay-serial": "PUB_KEY_ID_1" }],
    ["no headers", genuine, {}],
  ]
  it.each(forgeries)("is refused: %s", async (...[, body, headers]) => {
    await expect(read(body, headers)).rejects.toBeInstanceOf(NoticeRefused)
  })
})

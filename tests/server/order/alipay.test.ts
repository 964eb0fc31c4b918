import { createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { AlipayAccount } from "#server/order/AlipayAccount.ts"
import { makeAlipayProvider } from "#server/order/AlipayProvider.ts"
import { NoticeRefused, type PaymentProvider, ProviderRefused } from "#server/order/PaymentProvider.ts"
import { RECORDED_KEY, RECORDED_NOTICE } from "./recordedNotices.ts"

const NOW = Date.UTC(2026, 2, 2, 2, 0, 0)
const application = generateKeyPairSync("rsa", { modulusLength: 2048 })
const alipay = generateKeyPairSync("rsa", { modulusLength: 2048 })
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 })
const KEY = { agencyId: "a", number: "20260302000000000101" }
const PAYMENT = {
  ...KEY,
  amount_fen: 9_900,
  subject: "组合班 A/B=1&2 100% +",
  expires_at: NOW + 1_800_000,
  host: "a.test",
  returnPath: "/order/index?id=1",
}

type Fields = Readonly<Record<string, string>>
const contentOf = (fields: Fields) =>
  Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&")
const signatureOf = (content: string, key = alipay.privateKey, algorithm = "sha256") =>
  sign(algorithm, Buffer.from(content), key).toString("base64")

/** The fields of a request; null unless the application signed them. */
const signedFields = (query: URLSearchParams): Fields | null => {
  const { sign: signature = "", ...fields } = Object.fromEntries(query)
  const isSigned = verify(
    "sha256",
    Buffer.from(contentOf(fields)),
    application.publicKey,
    Buffer.from(signature, "base64"),
  )
  return isSigned ? fields : null
}

/** Alipay on loopback: answers what it was told to, by method. */
const answers = new Map<string, { readonly status: number; readonly body: string }>()
const asked: Array<Fields | null> = []
const fake = createServer((request, response) => {
  void text(request).then((body) => {
    const query = new URLSearchParams(body)
    asked.push(signedFields(query))
    const answer = answers.get(query.get("method") ?? "")
    response.writeHead(answer?.status ?? 404).end(answer?.body)
  })
})
const contents = () =>
  asked.map((fields) => [fields?.["method"], JSON.parse(fields?.["biz_content"] ?? "null") as unknown])

const says = (method: string, part: object, { key = alipay.privateKey, status = 200 } = {}) => {
  const json = JSON.stringify({ code: "10000", ...part })
  const name = `${method.replaceAll(".", "_")}_response`
  answers.set(method, { status, body: `{"${name}":${json},"sign":"${signatureOf(json, key)}"}` })
}
const trade = (over: object = {}) => ({
  out_trade_no: KEY.number,
  trade_no: "2026030222",
  trade_status: "TRADE_SUCCESS",
  total_amount: "99.00",
  send_pay_date: "2026-03-02 10:00:00",
  ...over,
})

let provider: PaymentProvider
let account: AlipayAccount
beforeAll(async () => {
  await new Promise<void>((done) => fake.listen(0, "127.0.0.1", done))
  account = {
    appId: "2021000000000001",
    sellerId: "2088000000000001",
    privateKey: application.privateKey,
    alipayKey: alipay.publicKey,
    gateway: `http://127.0.0.1:${(fake.address() as AddressInfo).port}/gateway.do`,
  }
  provider = makeAlipayProvider(account, () => NOW)
})
afterAll(async () => {
  await new Promise((done) => fake.close(done))
})

const PAID = { state: "succeeded", trade_number: "2026030222", paid_fen: 9_900 }

describe("asking", () => {
  it("sends the learner to a page whose address is signed, in the time of Shanghai", async () => {
    const { kind, address } = await provider.begin(PAYMENT)
    const { origin, pathname, searchParams } = new URL(address)
    expect([kind, origin + pathname]).toStrictEqual(["page", account.gateway])
    const { biz_content, ...fields } = signedFields(searchParams) ?? {}
    expect(fields).toStrictEqual({
      app_id: account.appId,
      method: "alipay.trade.page.pay",
      format: "JSON",
      charset: "utf-8",
      sign_type: "RSA2",
      timestamp: "2026-03-02 10:00:00",
      version: "1.0",
      notify_url: "https://a.test/pay/notice/alipay",
      return_url: "https://a.test/order/index?id=1",
    })
    expect(JSON.parse(biz_content ?? "")).toStrictEqual({
      out_trade_no: KEY.number,
      total_amount: "99.00",
      subject: "组合班 A B 1 2 100% +",
      product_code: "FAST_INSTANT_TRADE_PAY",
      time_expire: "2026-03-02 10:30:00",
    })
  })

  it.each([
    [trade(), PAID],
    [trade({ trade_status: "TRADE_FINISHED" }), PAID],
    [trade({ trade_status: "TRADE_CLOSED" }), PAID],
    [trade({ trade_status: "TRADE_CLOSED", send_pay_date: undefined }), { state: "closed" }],
    [trade({ trade_status: "WAIT_BUYER_PAY", send_pay_date: undefined }), { state: "pending" }],
    [{ code: "40004", sub_code: "ACQ.TRADE_NOT_EXIST" }, { state: "missing" }],
  ])("reads what became of a payment: %j", async (part, expected) => {
    says("alipay.trade.query", part)
    expect(await provider.query(KEY)).toStrictEqual(expected)
    expect(contents().at(-1)).toStrictEqual(["alipay.trade.query", { out_trade_no: KEY.number }])
  })

  it("knows a no from an answer that says nothing", async () => {
    says("alipay.trade.close", { code: "40004", sub_code: "ACQ.TRADE_STATUS_ERROR" })
    await expect(provider.close(KEY)).rejects.toBeInstanceOf(ProviderRefused)
    for (const part of [{ code: "20000" }, { code: "40004", sub_code: "ACQ.SYSTEM_ERROR" }]) {
      says("alipay.trade.query", part)
      await expect(provider.query(KEY)).rejects.not.toBeInstanceOf(ProviderRefused)
    }
    says("alipay.trade.query", trade(), { status: 502 })
    await expect(provider.query(KEY)).rejects.toThrow("Alipay answered 502")
    says("alipay.trade.query", trade({ out_trade_no: "1" }))
    await expect(provider.query(KEY)).rejects.toThrow("about another payment")
  })

  it("takes no answer but the text that Alipay signed", async () => {
    const pending = JSON.stringify({ code: "10000", ...trade({ trade_status: "WAIT_BUYER_PAY" }) })
    const forged = JSON.stringify({ code: "10000", ...trade() })
    const genuine = `"sign":"${signatureOf(pending)}"`
    const name = `"alipay_trade_query_response"`
    for (const body of [
      `{${name}:${forged},${genuine}}`,
      `{${name}:${pending},${genuine},${name}:${forged}}`,
      `{${name}:${pending},${genuine},${name}:${forged},${genuine}}`,
      `{"error_response":${forged},${name}:${pending},${genuine}}`,
      `{${name}:${forged}}`,
      `{${name}:${forged},"sign":""}`,
      "",
    ]) {
      answers.set("alipay.trade.query", { status: 200, body })
      await expect(provider.query(KEY)).rejects.toThrow("not Alipay's")
    }
    says("alipay.trade.query", trade(), { key: stranger.privateKey })
    await expect(provider.query(KEY)).rejects.toThrow("not Alipay's")
    const body = `{${name}:${pending},${genuine.replaceAll("/", String.raw`\/`)}}`
    answers.set("alipay.trade.query", { status: 200, body })
    expect(await provider.query(KEY)).toStrictEqual({ state: "pending" })
  })

  it("gives money back under our number, and asks again when nothing moved", async () => {
    const refund = {
      agencyId: "a",
      payment_number: KEY.number,
      number: `${KEY.number}R`,
      amount_fen: 9_900,
      paid_fen: 9_900,
    }
    says("alipay.trade.refund", { fund_change: "Y" })
    expect(await provider.refund(refund)).toBe("succeeded")
    expect(contents().at(-1)).toStrictEqual([
      "alipay.trade.refund",
      { out_trade_no: KEY.number, out_request_no: `${KEY.number}R`, refund_amount: "99.00" },
    ])
    says("alipay.trade.refund", { fund_change: "N" })
    for (const [refund_status, expected] of [
      ["REFUND_SUCCESS", "succeeded"],
      [undefined, "pending"],
    ]) {
      says("alipay.trade.fastpay.refund.query", { refund_status })
      expect(await provider.refund(refund)).toBe(expected)
    }
  })
})

const noticeOf = (over: Fields = {}, key = alipay.privateKey, algorithm = "sha256") => {
  const fields: Fields = {
    app_id: account.appId,
    seller_id: account.sellerId,
    charset: "utf-8",
    notify_type: "trade_status_sync",
    notify_id: "N1",
    subject: "100%41 + 组合班",
    out_trade_no: KEY.number,
    trade_no: "2026030222",
    trade_status: "TRADE_SUCCESS",
    total_amount: "99.00",
    gmt_payment: "2026-03-02 10:00:00",
    ...over,
  }
  return new URLSearchParams({ ...fields, sign_type: "RSA2", sign: signatureOf(contentOf(fields), key, algorithm) })
}
const read = (body: URLSearchParams | string, by = provider) =>
  by.readNotice({ agencyId: "a", headers: {}, body: Buffer.from(String(body)), now: NOW })

describe("a notice", () => {
  it("that Alipay sent is read", async () => {
    const recorded = makeAlipayProvider(
      { ...account, appId: "2019073166072302", sellerId: "2088531891668739", alipayKey: createPublicKey(RECORDED_KEY) },
      () => NOW,
    )
    expect(await read(new URLSearchParams(RECORDED_NOTICE), recorded)).toStrictEqual({
      id: "2019081500222155624068450559358070",
      number: "20190815155618536-564-57",
      trade: { state: "succeeded", trade_number: "2019081522001468450512505578", paid_fen: 10 },
    })
    for (const over of [{ total_amount: "0.01" }, { trade_no: "1" }, { subject: "语雀空间 500人规模 " }])
      await expect(read(new URLSearchParams({ ...RECORDED_NOTICE, ...over }), recorded)).rejects.toThrow(
        "wrong signature",
      )
  })

  it("is read when it is genuine, whatever the course is called", async () => {
    expect(await read(noticeOf())).toStrictEqual({ id: "N1", number: KEY.number, trade: PAID })
    expect(await read(noticeOf({ trade_status: "TRADE_FINISHED" }))).toMatchObject({ trade: PAID })
    expect(await read(noticeOf({ notify_type: "open_app_auth_notify" }))).toBe(null)
  })

  const altered = (change: (notice: URLSearchParams) => void) => () => {
    const notice = noticeOf()
    change(notice)
    return notice
  }
  const forgeries: ReadonlyArray<[what: string, notice: () => URLSearchParams | string]> = [
    ["a stranger's signature", () => noticeOf({}, stranger.privateKey)],
    ["our own signature", () => noticeOf({}, application.privateKey)],
    ["a weaker hash", () => noticeOf({}, alipay.privateKey, "sha1")],
    [
      "a weaker hash that it names itself",
      () => {
        const notice = noticeOf({}, alipay.privateKey, "sha1")
        notice.set("sign_type", "RSA")
        return notice
      },
    ],
    ["another way of signing named", altered((notice) => notice.set("sign_type", "RSA"))],
    ["no way of signing named", altered((notice) => notice.delete("sign_type"))],
    ["no signature", altered((notice) => notice.delete("sign"))],
    ["another amount", altered((notice) => notice.set("total_amount", "0.01"))],
    ["another payment", altered((notice) => notice.set("out_trade_no", "20260302000000000201"))],
    ["a field more", altered((notice) => notice.set("body", "x"))],
    ["a field twice", altered((notice) => notice.append("total_amount", "99.00"))],
    ["another application", () => noticeOf({ app_id: "2021000000000002" })],
    ["another seller", () => noticeOf({ seller_id: "2088000000000002" })],
    ["other letters", () => noticeOf({ charset: "gbk" })],
    ["JSON", () => "{}"],
    ["nothing", () => ""],
  ]
  it.each(forgeries)("is refused: %s", async (_, notice) => {
    await expect(read(notice())).rejects.toBeInstanceOf(NoticeRefused)
  })
})

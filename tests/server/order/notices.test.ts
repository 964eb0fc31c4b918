import { createCipheriv, generateKeyPairSync, sign } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { START } from "../../support/testServer.ts"
import { buy } from "./orderSite.ts"

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 })
const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 })
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 })
const API_KEY = "0123456789abcdef0123456789abcdef"
const SERIAL = "PUB_KEY_ID_0000000000"

let folder: string
let site: StudySite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-accounts-"))
  const file = async (name: string, account: object) => {
    await writeFile(join(folder, name), JSON.stringify(account))
    return join(folder, name)
  }
  const private_key = ours.privateKey.export({ type: "pkcs8", format: "pem" })
  const public_key = theirs.publicKey.export({ type: "spki", format: "pem" })
  const alipay = { app_id: "2021000000000001", seller_id: "2088000000000001", private_key }
  const wechat = { mchid: "1900000001", appid: "wx1", serial: "MERCHANT", private_key, api_v3_key: API_KEY }
  site = await makeStudySite(
    {},
    {
      alipayFile: await file("alipay.json", { ...alipay, alipay_public_key: public_key }),
      wechatPayFile: await file("wechat.json", { ...wechat, platform_keys: { [SERIAL]: public_key } }),
    },
  )
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

interface Sent {
  readonly payload: string
  readonly headers: Readonly<Record<string, string>>
}
const signatureOf = (text: string, { privateKey } = theirs) =>
  sign("sha256", Buffer.from(text), privateKey).toString("base64")

const alipay = (number: string, keys = theirs): Sent => {
  const fields = new URLSearchParams({
    app_id: "2021000000000001",
    charset: "utf-8",
    gmt_payment: "2026-03-02 10:00:00",
    notify_id: `N${number}`,
    notify_type: "trade_status_sync",
    out_trade_no: number,
    seller_id: "2088000000000001",
    subject: "组合班 1+1",
    total_amount: "99.00",
    trade_no: `T${number}`,
    trade_status: "TRADE_SUCCESS",
  })
  const content = [...fields].map(([name, value]) => `${name}=${value}`).join("&")
  fields.set("sign_type", "RSA2")
  fields.set("sign", signatureOf(content, keys))
  return {
    payload: String(fields),
    headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
  }
}

const wechat = (number: string, keys = theirs): Sent => {
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(API_KEY), "abcdefghijkl")
  cipher.setAAD(Buffer.from("transaction"))
  const trade = {
    mchid: "1900000001",
    appid: "wx1",
    out_trade_no: number,
    transaction_id: `T${number}`,
    trade_state: "SUCCESS",
    amount: { total: 9_900, currency: "CNY" },
  }
  const text = Buffer.concat([cipher.update(JSON.stringify(trade)), cipher.final(), cipher.getAuthTag()])
  const resource = {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: text.toString("base64"),
    associated_data: "transaction",
    nonce: "abcdefghijkl",
  }
  const payload = JSON.stringify({ id: `N${number}`, event_type: "TRANSACTION.SUCCESS", resource })
  const time = String(START / 1_000)
  return {
    payload,
    headers: {
      "content-type": "application/json",
      "wechatpay-timestamp": time,
      "wechatpay-nonce": "n",
      "wechatpay-serial": SERIAL,
      "wechatpay-signature": signatureOf(`${time}\nn\n${payload}\n`, keys),
    },
  }
}

describe.each([
  { provider: "alipay", noticeOf: alipay, taken: "success" },
  { provider: "wechat", noticeOf: wechat, taken: "{}" },
] as const)("a notice of $provider at the door", ({ provider, noticeOf, taken }) => {
  const send = async ({ payload, headers }: Sent, host = "a.test") => {
    const url = `/pay/notice/${provider}`
    const { statusCode, body } = await site.app.inject({ method: "POST", url, headers: { host, ...headers }, payload })
    return [statusCode, body]
  }

  it("settles its order once, however often it comes, and nothing when it is forged or at another agency", async () => {
    const learner = await site.learner()
    const { id } = await buy(learner)
    const number = `${id}01`
    await site.sql`
      insert into payments (agency_id, number, order_id, provider, amount_fen, state, created_at, ask_at)
      values ('a', ${number}, ${id}, ${provider}, 9900, 'pending', ${START}, ${START})`
    const stateOf = async () => (await learner.get("order.detail", { id })).state
    const genuine = noticeOf(number)
    const [refused] = await send(noticeOf(number, stranger))
    const [changed] = await send({ ...genuine, payload: genuine.payload.replace("SUCCESS", "SUCCESs") })
    const [elsewhere] = await send(genuine, "b.test")
    expect([refused, changed, elsewhere, await stateOf()]).toStrictEqual([400, 400, 400, "open"])
    expect(await send(genuine)).toStrictEqual([200, taken])
    expect(await send(genuine)).toStrictEqual([200, taken])
    expect(await stateOf()).toBe("paid")
    const { payments, refunds } = await learner.get("order.detail", { id })
    expect([payments.length, refunds.length]).toStrictEqual([1, 0])
    const [{ enrolments }] = await site.sql<[{ enrolments: number }]>`
      select count(*) as enrolments from enrolments where agency_id = 'a' and order_id = ${id}`
    expect(enrolments).toBe(1)
  })
})

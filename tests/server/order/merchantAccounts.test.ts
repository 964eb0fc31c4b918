import { createCipheriv, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ActInput, ActName } from "#domain/admin/acts.ts"
import { doAct } from "#server/admin/doAct.ts"
import { readList } from "#server/admin/reads.ts"
import { readSecretsKey } from "#server/db/secretsKey.ts"
import { resealMerchants, warnOfMerchants } from "#server/order/merchantAccounts.ts"
import { refundOrder } from "#server/order/operateRefunds.ts"
import { makeProviders } from "#server/order/makeProviders.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { runs } from "../../support/runs.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { buy, type OrderContext, orderContext } from "./orderSite.ts"

const API_KEY = "0123456789abcdef0123456789abcdef"
const SERIAL = "PUB_KEY_ID_0000000000"
const platform = generateKeyPairSync("rsa", { modulusLength: 2048 })
const publicPem = (key: KeyObject) => String(key.export({ type: "spki", format: "pem" }))

/** The installation's merchant, and some that agencies have themselves. */
const MERCHANTS = ["1900000000", "1900000001", "1900000002", "1900000003"] as const
type Mchid = (typeof MERCHANTS)[number]
const [INSTALLED] = MERCHANTS
const keysOf = Object.fromEntries(
  MERCHANTS.map((mchid) => [mchid, generateKeyPairSync("rsa", { modulusLength: 2048 })]),
) as Record<Mchid, ReturnType<typeof generateKeyPairSync>>

const accountOf = (mchid: Mchid) => ({
  mchid,
  appid: "wx1",
  serial: `S${mchid}`,
  private_key: String((keysOf[mchid].privateKey as KeyObject).export({ type: "pkcs8", format: "pem" })),
  api_v3_key: API_KEY,
  platform_keys: { [SERIAL]: publicPem(platform.publicKey) },
})

interface Asked {
  readonly mchid: Mchid
  readonly isSigned: boolean
  readonly what: "begin" | "query" | "close" | "refund"
  readonly number: string
}

/** WeChat Pay on loopback, to which all of these merchants belong. What was paid is in `paid`. */
const asked: Asked[] = []
const paid = new Set<string>()
const WHATS = { native: "begin", close: "close", refunds: "refund" } as const
const notedOf = ({ method = "", url = "", headers }: IncomingMessage, body: string): Asked => {
  const fields = Object.fromEntries(
    [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const mchid = fields["mchid"] as Mchid
  const message = `${method}\n${url}\n${fields["timestamp"]}\n${fields["nonce_str"]}\n${body}\n`
  const signature = Buffer.from(fields["signature"] ?? "", "base64")
  const path = url.replace(/\?.*/, "")
  return {
    mchid,
    isSigned:
      fields["serial_no"] === `S${mchid}` &&
      verify("sha256", Buffer.from(message), keysOf[mchid].publicKey as KeyObject, signature),
    what: WHATS[path.split("/").at(-1) as keyof typeof WHATS] ?? "query",
    number: /out-trade-no\/(\w+)/.exec(path)?.[1] ?? (JSON.parse(body) as { out_trade_no: string }).out_trade_no,
  }
}
const tradeOf = (mchid: string, number: string) => ({
  mchid,
  appid: "wx1",
  out_trade_no: number,
  ...(paid.has(number)
    ? { trade_state: "SUCCESS", transaction_id: `T${number}`, amount: { total: 9_900, currency: "CNY" } }
    : { trade_state: "CLOSED" }),
})
const signed = (body: string) => {
  const time = String(site.clock.now / 1_000)
  return {
    "wechatpay-timestamp": time,
    "wechatpay-nonce": "n",
    "wechatpay-serial": SERIAL,
    "wechatpay-signature": sign("sha256", Buffer.from(`${time}\nn\n${body}\n`), platform.privateKey).toString("base64"),
  }
}
const fake = createServer((request, response) => {
  void buffer(request).then((bytes) => {
    const one = notedOf(request, bytes.toString())
    asked.push(one)
    const answers = {
      begin: { code_url: `weixin://${one.number}` },
      query: tradeOf(one.mchid, one.number),
      close: {},
      refund: { status: "SUCCESS" },
    }
    const body = JSON.stringify(answers[one.what])
    response.writeHead(200, signed(body)).end(body)
  })
})

let folder: string
let site: StudySite & OrderContext
beforeAll(async () => {
  await new Promise<void>((done) => fake.listen(0, "127.0.0.1", done))
  folder = await mkdtemp(join(tmpdir(), "study-merchants-"))
  const api = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  const wechatPayFile = join(folder, "wechat.json")
  await writeFile(wechatPayFile, JSON.stringify({ ...accountOf(INSTALLED), api }))
  const sells = { is_show_price: "1", domain_extend: [{ domain: "b.test", mode: "0" }], subjects: ["313", "500"] }
  const b = { ...(sampleFiles["agencies/b.yaml"] as object), ...sells }
  const study = await makeStudySite({ "agencies/b.yaml": b }, { wechatPayFile })
  site = { ...study, ...orderContext(study) }
})
afterAll(async () => {
  await site.close()
  await new Promise((done) => fake.close(done))
  await rm(folder, { recursive: true, force: true })
})

const operator = (agency: string) => ({
  agency,
  role: "owner" as const,
  by: "owner",
  account: null,
  secretsKey: site.deps.secretsKey,
  progress: () => {},
})
const act = <N extends ActName>(agency: string, name: N, input: ActInput<N>, isDryRun = false) =>
  doAct(site.sql, operator(agency), name, input, { isDryRun })
const use = (agency: string, mchid: Mchid) => {
  const file = { name: "account.json", bytes: Buffer.from(JSON.stringify(accountOf(mchid))) }
  return act(agency, "pay:wechat", { file })
}
const pay = (learner: Learner, id: string) => learner.get("order.pay", { id, provider: "wechat" })
/** By the clock of the site, not of the database. */
const refund = (agency: string, order: string) =>
  site.sql.begin((sql) => refundOrder(sql, operatorContext({ agency, now: site.clock.now }), { order, whole: true }))
const accountIdOf = async (number: string) =>
  (await site.sql<{ account_id: string | null }[]>`select account_id from payments where number = ${number}`)[0]
    ?.account_id ?? null

/** Genuine: of the merchant, sealed by its key, signed by WeChat Pay. */
const notify = async (agency: string, account: string | null, mchid: Mchid, number: string) => {
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(API_KEY), "abcdefghijkl")
  cipher.setAAD(Buffer.from("transaction"))
  const text = JSON.stringify(tradeOf(mchid, number))
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64")
  const resource = {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext,
    associated_data: "transaction",
    nonce: "abcdefghijkl",
  }
  const payload = JSON.stringify({ id: `N${mchid}${number}`, event_type: "TRANSACTION.SUCCESS", resource })
  const { statusCode } = await site.app.inject({
    method: "POST",
    url: ["/pay/notice/wechat", ...(account === null ? [] : [account])].join("/"),
    headers: { host: `${agency}.test`, "content-type": "application/json", ...signed(payload) },
    payload,
  })
  return statusCode
}

it("takes the money of an agency by its own account, and gives it back by the account that it was paid by", async () => {
  await use("a", "1900000001")
  const learner = await site.learner()
  const { id } = await buy(learner)
  await pay(learner, id)
  const number = `${id}01`
  expect(asked.at(-1)).toStrictEqual({ mchid: "1900000001", isSigned: true, what: "begin", number })
  paid.add(number)
  const account = await accountIdOf(number)
  expect([
    await notify("a", null, "1900000001", number),
    await notify("a", account, "1900000002", number),
    await notify("b", account, "1900000001", number),
  ]).toStrictEqual([400, 400, 404])
  expect(await notify("a", account, "1900000001", number)).toBe(200)
  expect((await learner.get("order.detail", { id })).state).toBe("paid")

  const { lines } = await use("a", "1900000002")
  expect(lines[1]).toBe(
    "账户1900000001还有1笔可以退款、0笔没有付完：它们仍由这个账户办理，密钥为此留着，请不要在商户平台注销",
  )
  await refund("a", id)
  await site.work()
  expect(asked.at(-1)).toStrictEqual({ mchid: "1900000001", isSigned: true, what: "refund", number })
  expect((await learner.get("order.detail", { id })).state).toBe("refunded")
})

it("begins a payment again with the account that it began with", async () => {
  await use("a", "1900000001")
  const learner = await site.learner()
  const { id } = await buy(learner)
  await pay(learner, id)
  await use("a", "1900000002")
  await site.sql`update payments set address = null, state = 'pending' where number = ${`${id}01`}`
  await pay(learner, id).catch(() => {})
  expect(asked.filter(({ number }) => number === `${id}01`).map(({ mchid }) => mchid)).toStrictEqual([
    "1900000001",
    "1900000001",
  ])
})

it("shows who set which account when, and nothing that signs; the database has it sealed", async () => {
  await use("a", "1900000003")
  const { data, lines } = await readList(site.sql, operator("a"), "pay:list", {})
  const [row] = await site.sql<{ sealed: Buffer }[]>`
    select sealed from merchant_accounts where agency_id = 'a' and ended_at is null`
  const [{ acts }] = await site.sql<[{ acts: string }]>`select string_agg(t::text, ' ') as acts from operator_acts t`
  const secrets = [API_KEY, accountOf("1900000003").private_key.slice(60, 90)]
  const shown = [JSON.stringify(data), lines.join(), acts, String(row?.sealed)]
  expect(secrets.filter((secret) => shown.some((text) => text.includes(secret)))).toStrictEqual([])
  expect((data as { list: object[] }).list[0]).toMatchObject({
    provider: "wechat",
    merchant: "1900000003",
    set_by: "owner",
    ended_at: null,
    in_use: true,
    refundable: 0,
  })
})

it("what is typed in a form without its line ends is the same account as its file", async () => {
  const { mchid, appid, serial, private_key, api_v3_key, platform_keys } = accountOf("1900000002")
  const inOneLine = (pem: string) => pem.replaceAll("\n", "")
  const typed = await act("a", "pay:wechat", {
    mchid,
    appid,
    serial,
    key: inOneLine(private_key),
    "api-key": api_v3_key,
    "platform-id": SERIAL,
    "platform-key": inOneLine(platform_keys[SERIAL] ?? "").replaceAll(/-----[A-Z ]+-----/g, ""),
  })
  expect((typed.data as { fingerprint: string }).fingerprint).toBe(
    ((await use("a", "1900000002")).data as { fingerprint: string }).fingerprint,
  )
})

it.each([
  [{ ...accountOf("1900000001"), private_key: "none" }, "微信支付账户不能使用"],
  [{ ...accountOf("1900000001"), api_v3_key: "short" }, "微信支付账户不能使用：api_v3_key has 32 bytes"],
  [{ ...accountOf("1900000001"), mchid: "" }, "微信支付账户不能使用：mchid is missing"],
])("refuses an account with which nothing can be paid, and says why without its values: %#", async (account, why) => {
  const file = { name: "account.json", bytes: Buffer.from(JSON.stringify(account)) }
  const refused = await act("a", "pay:wechat", { file }).catch((error: Error) => error)
  expect((refused as Error).message).toContain(why)
  expect((refused as Error).message).not.toContain("none")
})

it("without the key that sealed it no account pays, and no other one in its place", async () => {
  await use("a", "1900000001")
  const secretsKey = readSecretsKey({
    secretsKey: "x".repeat(32),
    secretsKeyAlso: null,
    databaseUrl: null,
    dataDir: "",
  })
  const { config, keys } = site.deps
  const providers = makeProviders(config, { pool: site.sql, keys, secretsKey, now: () => site.clock.now })
  const namesOf = async (agency: string) => (await providers.offered(agency)).map(({ name }) => name)
  expect([await namesOf("a"), await namesOf("c")]).toStrictEqual([["embedded"], ["wechat", "embedded"]])
  expect((await warnOfMerchants(site.sql, secretsKey)).join()).toContain("merchant accounts")
  expect(await warnOfMerchants(site.sql, site.deps.secretsKey)).toStrictEqual([])
  const [own, next] = [site.deps.secretsKey!, secretsKey!]
  await resealMerchants(site.sql, { sealing: next.sealing, opening: [next.sealing, own.sealing] })
  expect(await warnOfMerchants(site.sql, secretsKey)).toStrictEqual([])
  await resealMerchants(site.sql, { sealing: own.sealing, opening: [own.sealing, next.sealing] })
  expect(await warnOfMerchants(site.sql, own)).toStrictEqual([])
})

type Step =
  | { readonly kind: "use"; readonly agency: "a" | "b"; readonly mchid: Mchid }
  | { readonly kind: "remove" | "buy" | "pay" | "notify" | "cancel" | "refund"; readonly agency: "a" | "b" }

const agencies = fc.constantFrom("a" as const, "b" as const)
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("use" as const), agency: agencies, mchid: fc.constantFrom(...MERCHANTS.slice(1)) }),
  fc.record({
    kind: fc.constantFrom("remove", "buy", "buy", "pay", "pay", "notify", "cancel", "refund" as const),
    agency: agencies,
  }),
)

it("no money of an agency flows by another account than the one that it had when the payment began", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 25 }), async (history) => {
      for (const agency of ["a", "b"]) await act(agency, "pay:remove", { provider: "wechat" }).catch(() => {})
      const taking = { a: INSTALLED as Mchid, b: INSTALLED as Mchid }
      const orders: Record<"a" | "b", { learner: Learner; id: string }[]> = { a: [], b: [] }
      const began = new Map<string, Mchid>()
      const from = asked.length
      for (const step of history) {
        const { agency } = step
        const last = orders[agency].at(-1)
        if (step.kind === "use") {
          await use(agency, step.mchid)
          taking[agency] = step.mchid
        } else if (step.kind === "remove") {
          await act(agency, "pay:remove", { provider: "wechat" }).catch(() => {})
          taking[agency] = INSTALLED
        } else if (step.kind === "buy") {
          const learner = await site.learner(`${agency}.test`)
          orders[agency].push({ learner, id: (await buy(learner)).id })
        } else if (last !== undefined) {
          const number = `${last.id}01`
          if (
            step.kind === "pay" &&
            (await last.learner.ask("order.pay", { id: last.id, provider: "wechat" })).code === 20200
          )
            began.set(number, began.get(number) ?? taking[agency])
          if (step.kind === "notify") {
            const mchid = began.get(number)
            if (mchid === undefined) continue
            paid.add(number)
            expect(await notify(agency, await accountIdOf(number), mchid, number)).toBe(200)
          }
          if (step.kind === "cancel") await last.learner.ask("order.cancel", { id: last.id })
          if (step.kind === "refund") await refund(agency, last.id).catch(() => {})
          await site.work()
        }
      }
      const here = asked.slice(from)
      expect(here.filter(({ isSigned }) => !isSigned)).toStrictEqual([])
      expect(here.filter(({ number, mchid }) => began.get(number) !== mchid)).toStrictEqual([])
    }),
    { numRuns: runs(15) },
  )
})

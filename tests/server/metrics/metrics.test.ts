import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { WAITING } from "#server/admin/waiting.ts"
import { meteredSms } from "#server/account/sendSms.ts"
import { NO_METER } from "#server/core/Meter.ts"
import { connect } from "#server/db/connect.ts"
import { makeMetrics } from "#server/metrics/makeMetrics.ts"
import { meteredPush, type PushAnswer } from "#server/messages/sendPush.ts"
import { meteredProviders } from "#server/order/meteredProviders.ts"
import { type PaymentProvider, ProviderRefused } from "#server/order/PaymentProvider.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

const metrics = makeMetrics()
let server: TestServer
let url: string
let stop: () => Promise<void>
let isAway = false
beforeAll(async () => {
  server = await makeTestServer({ deps: { meter: metrics.meter } })
  const port = await freePort()
  const { pool, now, freeBytes } = server.deps
  const ended = connect(server.database.address, { max: 1 })
  await ended.end()
  const read = {
    get pool() {
      return isAway ? ended : pool
    },
    now,
    freeBytes,
    streams: () => 7,
    config: { databaseUrl: "postgres://a,b/site" },
  }
  stop = await metrics.serve({ metricsPort: port, metricsHost: "127.0.0.1" }, read)
  url = `http://127.0.0.1:${port}/metrics`
})
afterAll(async () => {
  await stop()
  await server.close()
})

const freePort = async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, "close")
  return port
}
const told = async () => (await (await fetch(url)).text()).split("\n")

describe("/metrics", () => {
  it("counts calls by their name, other requests by their route, nothing by what a visitor wrote", async () => {
    await server.call("advertise.ad", {})
    await server.app.inject({ url: "/nothing/13800000000?token=secret", headers: { host: "a.test" } })
    await server.app.inject({ url: "/api/13800000000", headers: { host: "a.test" } })
    await server.app.inject({ url: "/", headers: { host: "stranger.test" } })
    const lines = await told()
    const routes = lines.flatMap((line) => /^study_requests_total\{route="([^"]*)"/.exec(line)?.[1] ?? [])
    expect(routes.length).toBeGreaterThan(0)
    const calls = Object.keys(server.deps.contract)
    const patterns = [...calls, "kept", "none", "/api/*", "/*"]
    expect(routes.filter((route) => !patterns.includes(route))).toStrictEqual([])
    expect(lines.join("\n")).not.toMatch(/13800000000|secret|stranger/)
  })

  it("tells what waits over all agencies, since when, and nothing of which agency", async () => {
    await server.sql`insert into site_acts (at, by, command, words, after) values (${START}, 'root', 'backup', 'x', '{}')`
    const lines = await told()
    expect(lines.filter((line) => line.startsWith("study_waiting{"))).toHaveLength(WAITING.length)
    expect(lines).toContain(`study_backup_timestamp_seconds ${START / 1_000}`)
    expect(lines).toContain("study_live_streams 7")
    expect(lines).toContain("study_standbys_expected 1")
    expect(lines).toContain("study_standbys_synchronous 0")
    expect(lines).toContain("study_database_up 1")
    expect(lines.join("\n")).not.toMatch(/agency|甲/)
  })

  it("tells nothing from before when the database is away", async () => {
    await told()
    isAway = true
    const lines = await told()
    isAway = false
    expect(lines).toContain("study_database_up 0")
    expect(lines.filter((line) => /^study_(waiting|backup|database_(bytes|connections))/.test(line))).toStrictEqual([])
  })

  it.each([
    ["/", "GET"],
    ["/metrics?x", "GET"],
    ["/metrics", "POST"],
  ])("answers nothing at %s by %s", async (path, method) => {
    expect((await fetch(new URL(path, url), { method })).status).toBe(404)
  })

  it("is not on the public port", async () => {
    expect((await server.app.inject({ url: "/metrics", headers: { host: "a.test" } })).statusCode).toBe(404)
  })
})

const PUSH_TO = {
  endpoint: "https://push.test/1",
  host: "a.test",
  publicKey: Buffer.alloc(65),
  secret: Buffer.alloc(16),
}
const PUSHED = { kind: "result", subject: "1", lasts: 1, title: "t", text: "", url: "/" }

describe("what others are asked for is counted by what became of it", () => {
  it("an SMS", async () => {
    const counted: string[] = []
    const meter = { ...NO_METER, smsSent: (outcome: string) => void counted.push(outcome) }
    const sms = { agencyId: "a", mobile: "13800000000", now: START, scene: "message", title: "" } as const
    expect(await meteredSms(async () => "limited", meter)(sms)).toBe("limited")
    await expect(meteredSms(() => Promise.reject(new Error("no")), meter)(sms)).rejects.toThrow("no")
    expect(counted).toStrictEqual(["limited", "failed"])
  })

  it("a push", async () => {
    const counted: string[] = []
    const meter = { ...NO_METER, pushSent: (outcome: string) => void counted.push(outcome) }
    const answers: ReadonlyArray<PushAnswer> = [
      { kind: "taken" },
      { kind: "later", after: 0 },
      { kind: "gone" },
      { kind: "refused", status: 400 },
    ]
    for (const answer of answers)
      expect(await meteredPush(async () => answer, meter)(PUSH_TO, PUSHED, START)).toStrictEqual(answer)
    expect(counted).toStrictEqual(["taken", "later", "gone", "refused"])
  })

  it("a payment", async () => {
    const counted: string[] = []
    const meter = { ...NO_METER, providerAsked: (...told: string[]) => void counted.push(told.join(" ")) }
    const provider = {
      name: "wechat",
      accountId: null,
      begin: async () => Promise.reject(new ProviderRefused("no")),
      query: async () => ({ state: "pending" }),
      close: async () => Promise.reject(new Error("away")),
      refund: async () => "succeeded",
      readNotice: async () => null,
      taken: { type: "", body: "" },
    } satisfies PaymentProvider
    const providers = meteredProviders({ offered: async () => [provider], of: async () => provider }, meter)
    const [offered] = await providers.offered("a")
    const key = { agencyId: "a", number: "1" }
    await offered?.begin({} as never).catch(() => {})
    await offered?.close(key).catch(() => {})
    const made = await providers.of({ agency_id: "a", provider: "wechat", account_id: null })
    expect(await made?.query(key)).toStrictEqual({ state: "pending" })
    expect(counted).toStrictEqual(["wechat begin refused", "wechat close failed", "wechat query answered"])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { makeHandlers } from "#server/account/userCalls.ts"
import type { Sending, Sms } from "#server/account/Sms.ts"
import { emptied } from "../../support/emptied.ts"
import { DEVELOPER } from "../../support/developer.ts"
import { lastCode } from "../../support/people.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

const MINUTE = 60_000
const mobile = "13800000001"

describe("in development", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await makeTestServer()
  })
  beforeEach(async () => {
    server.clock.now = START
    server.logged.length = 0
    await emptied(server.sql, "rate_limits", "sms_codes", "sms_numbers", "sms_outbox")
  })
  afterAll(() => server.close())

  const send = (to = mobile) => server.call("sms.send", { mobile: to, scene: "reset" })
  const redeem = (code: string, of = mobile) => server.call("user.forgetPassword", { mobile: of, code })
  const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000")

  it("writes a code of six digits to the outbox page and the log", async () => {
    expect((await send()).data).toStrictEqual({ cool_down: 60 })
    const code = await lastCode(server, mobile, "reset")
    expect(code).toMatch(/^\d{6}$/)
    const page = await server.app.inject({ url: "/dev/outbox", headers: { host: "a.test", ...DEVELOPER } })
    expect(page.body).toContain(
      `<td>2026-03-02 10:00:00</td><td>${mobile}</td><td>重设密码</td><td><code>${code}</code></td>`,
    )
    expect(server.logged.join("")).toContain(`SMS for 138****0001 (reset): ${code}`)
    const foreign = await server.app.inject({ url: "/dev/outbox", headers: { host: "b.test", ...DEVELOPER } })
    expect(foreign.body).not.toContain(mobile)
  })

  it("keeps the code itself out of the table it is checked against", async () => {
    await send()
    const code = await lastCode(server, mobile, "reset")
    const [row] = await server.sql<{ code_hash: Buffer }[]>`select code_hash from sms_codes`
    expect(row?.code_hash.length).toBe(32)
    expect(row?.code_hash.toString("utf8")).not.toContain(code)
  })

  it("waits a minute between two codes for a number", async () => {
    await send()
    server.clock.now = START + 20_000
    const { status, msg, response } = await send()
    expect([status, msg, response.headers["retry-after"]]).toStrictEqual([429, "操作太频繁，请40秒后再试", "40"])
    expect((await send("13800000002")).status).toBe(200)
    server.clock.now = START + MINUTE
    expect((await send()).status).toBe(200)
  })

  it("sends one code when many are asked for at the same moment", async () => {
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => send()))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toStrictEqual([200, 429, 429, 429])
    expect(await server.sql`select 1 from sms_outbox`).toHaveLength(1)
  })

  it("opens with the last code only", async () => {
    await send()
    const first = await lastCode(server, mobile, "reset")
    server.clock.now = START + MINUTE
    await send()
    const second = await lastCode(server, mobile, "reset")
    if (first !== second) expect((await redeem(first)).code).toBe(10102)
    expect((await redeem(second)).msg).toBe("该手机号尚未注册")
  })

  it("forgets a code after five minutes", async () => {
    await send()
    const code = await lastCode(server, mobile, "reset")
    server.clock.now = START + 5 * MINUTE
    const { status, code: refusal, msg } = await redeem(code)
    expect([status, refusal, msg]).toStrictEqual([200, 10103, "验证码已失效，请重新获取"])
  })

  it("becomes invalid after five wrong tries", async () => {
    await send()
    const code = await lastCode(server, mobile, "reset")
    for (let tries = 0; tries < 5; tries += 1) {
      const { code: refusal, data } = await redeem(wrongOf(code))
      expect([refusal, data]).toStrictEqual([10102, { fields: [{ path: "code", message: "验证码不正确" }] }])
    }
    expect((await redeem(code)).code).toBe(10103)
  })

  it("counts five wrong tries that come at the same moment", async () => {
    await send()
    const code = await lastCode(server, mobile, "reset")
    await Promise.all([1, 2, 3, 4, 5].map(() => redeem(wrongOf(code))))
    expect((await redeem(code)).code).toBe(10103)
  })

  it("sends one code when all agencies are asked at once, for all purposes and from many networks", async () => {
    const asked = (["a.test", "b.test", "localhost"] as const).flatMap((host) =>
      (["login", "register", "reset"] as const).flatMap((scene) =>
        [1, 2, 3, 4].map((network) =>
          server.call("sms.send", { mobile, scene }, { host, from: `203.0.113.${network}` }),
        ),
      ),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await server.sql`select 1 from sms_outbox`).toHaveLength(1)
  })

  it("sends at most ten codes a day to a number that one network asks for, twenty in all, sixty an hour to a household", async () => {
    const from = (network: number) =>
      server.call("sms.send", { mobile, scene: "reset" }, { from: `203.0.113.${network}`, host: "b.test" })
    for (let asked = 0; asked < 20; asked += 1) {
      server.clock.now = START + asked * MINUTE
      expect((await from(Math.floor(asked / 10))).status).toBe(200)
      if (asked % 10 === 9) {
        server.clock.now += MINUTE
        expect((await from(Math.floor(asked / 10))).status).toBe(429)
      }
    }
    server.clock.now = START + 60 * MINUTE
    const { status, response } = await send()
    // until the day of UTC ends
    expect([status, response.headers["retry-after"]]).toStrictEqual([429, String(21 * 3_600)])
    for (let n = 0; n < 60; n += 1) expect((await send(`139000000${String(n).padStart(2, "0")}`)).status).toBe(200)
    expect((await send("13700000000")).status).toBe(429)
  })

  it("counts only codes that nobody used to a network by the hour, so that a school signs in in one morning", async () => {
    const learner = (n: number) => `1390000${String(n).padStart(4, "0")}`
    for (let n = 0; n < 59; n += 1) await send(learner(n))
    for (let n = 59; n < 70; n += 1) {
      expect((await send(learner(n))).status).toBe(200)
      expect((await redeem(await lastCode(server, learner(n), "reset"), learner(n))).msg).toBe("该手机号尚未注册")
    }
    expect((await send(learner(70))).status).toBe(200)
    expect((await send(learner(71))).status).toBe(429)
  })

  it("sends one network at most a thousand codes a day, used or not", async () => {
    await send()
    await server.sql`update rate_limits set hits = 1000 where bucket = 'sms-day:127.0.0.1'`
    expect((await send("13700000000")).status).toBe(429)
  })
})

describe("in production", () => {
  const sent: Sms[] = []
  let fails = false
  let sending: Sending = "sent"
  let server: TestServer
  beforeAll(async () => {
    server = await makeTestServer({
      config: { development: false },
      handlers: makeHandlers({
        secretsKey: null,
        sendSms: async (sms) => {
          if (fails) throw new Error("the SMS gateway answered 500")
          if (sms.scene !== "message") sent.push(sms)
          return sending
        },
      }),
    })
  })
  afterAll(() => server.close())

  it("hands the code to the gateway, shows it nowhere and has no outbox page", async () => {
    expect((await server.call("sms.send", { mobile, scene: "login" })).status).toBe(200)
    expect(sent).toMatchObject([{ mobile, scene: "login", code: expect.stringMatching(/^\d{6}$/) }])
    expect(server.logged.join("")).not.toContain(sent[0]?.code ?? "")
    const { statusCode } = await server.app.inject({ url: "/dev/outbox", headers: { host: "a.test", ...DEVELOPER } })
    expect(statusCode).toBe(404)
  })

  it("asks to try again when the gateway fails, and may be asked again at once", async () => {
    fails = true
    const { status, msg } = await server.call("sms.send", { mobile: "13800000002", scene: "login" })
    expect([status, msg]).toStrictEqual([503, "短信暂时无法发送，请稍后再试"])
    fails = false
    expect((await server.call("sms.send", { mobile: "13800000002", scene: "login" })).status).toBe(200)
  })

  it("counts a code that had no answer in time as sent: it may arrive, and no other is free", async () => {
    sending = "unknown"
    const other = "13811170001"
    expect((await server.call("sms.send", { mobile: other, scene: "login" })).status).toBe(200)
    expect((await server.call("sms.send", { mobile: other, scene: "login" })).status).toBe(429)
    expect(await server.sql`select 1 from sms_codes where mobile = ${other}`).toHaveLength(1)
    sending = "sent"
  })

  it("tells of the provider's own limit, keeps no code, and counts the try", async () => {
    sending = "limited"
    const other = "13811170002"
    const { status, msg } = await server.call("sms.send", { mobile: other, scene: "login" })
    expect([status, msg]).toStrictEqual([429, "这个号码收到的短信太多，请过一会儿再试"])
    expect(await server.sql`select 1 from sms_codes where mobile = ${other}`).toHaveLength(0)
    const [counted] = await server.sql`select sent from sms_numbers where mobile = ${other}`
    expect(counted).toStrictEqual({ sent: 1 })
    sending = "sent"
  })
})

it("reports that no SMS can be sent when production has no gateway", async () => {
  const server = await makeTestServer({ config: { development: false } })
  const { status } = await server.call("sms.send", { mobile, scene: "login" })
  expect([status, [...(await server.sql`select 1 from sms_outbox`)]]).toStrictEqual([503, []])
  await server.close()
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Payload } from "#domain/contract/Contract.ts"
import { exchangeWechatCode } from "#server/account/exchangeWechatCode.ts"
import { sealedAppSecret } from "#server/account/wechatApps.ts"
import { changeMobile, unbindUser } from "#server/account/operateAccounts.ts"
import { showUser } from "#server/account/operateLearner.ts"
import { resetUser } from "#server/account/operateUsers.ts"
import { leaveAccounts } from "#server/account/leaveAccounts.ts"
import { deleteExpired } from "#server/jobs/deleteExpired.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { emptied } from "../../support/emptied.ts"
import { type FakeWechat, startFakeWechat } from "../../support/fakeWechat.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { lastCode, PASSWORD, signUp } from "../../support/people.ts"
import { type Answered, type CallOptions, makeTestServer, START, type TestServer } from "../../support/testServer.ts"

const WEBSITE = "wx00000000000000a1"
const OFFICIAL = "wx00000000000000a2"
const FOREIGN = "wx00000000000000b1"
const APPS = {
  [WEBSITE]: { secret: "1".repeat(32), union: "ua" },
  [OFFICIAL]: { secret: "2".repeat(32), union: "ua" },
  [FOREIGN]: { secret: "3".repeat(32) },
}
const MOBILE = "13811171001"
const MINUTE = 60_000
const DESK = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
const WECHAT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0"

let wechat: FakeWechat
let server: TestServer
beforeAll(async () => {
  wechat = await startFakeWechat(APPS)
  server = await makeTestServer({ config: { wechatOpen: wechat.address, wechatApi: wechat.address } })
  for (const [agency_id, kind, app_id] of [
    ["a", "website", WEBSITE],
    ["a", "official", OFFICIAL],
    ["b", "website", FOREIGN],
  ] as const) {
    const sealed = sealedAppSecret(server.deps.secretsKey!, { agency_id, kind, app_id }, APPS[app_id].secret)
    await server.sql`
      insert into wechat_apps (agency_id, kind, app_id, sealed, set_by, set_at)
      values (${agency_id}, ${kind}, ${app_id}, ${sealed}, 'owner', ${START})`
  }
})
beforeEach(async () => {
  server.clock.now = START
  wechat.answersWith = undefined
  wechat.asked.splice(0)
  server.logged.splice(0)
  await emptied(server.sql, "users", "sms_codes", "sms_numbers", "sms_outbox", "rate_limits", "wechat_sign_ins")
})
afterAll(async () => {
  await server.close()
  await wechat.close()
})

/** A browser: what it calls itself, the secret of its device, and whoever is signed in there. */
interface Browser {
  readonly agent: string
  readonly host?: string
  device?: string
  token?: string
}
const browser = (agent = DESK, host = "a.test"): Browser => ({ agent, host })
const howOf = ({ agent, host, device, token }: Browser): CallOptions => ({
  ...(host !== undefined && { host }),
  ...(token !== undefined && { token }),
  key: `key-${Math.random()}`,
  headers: { "user-agent": agent, ...(device !== undefined && { cookie: `device=${device}` }) },
})
const begin = async (at: Browser, payload: Payload<"user.wechatBegin"> = {}): Promise<Answered> => {
  const answer = await server.call("user.wechatBegin", payload, howOf(at))
  const device = /device=([\w-]{43})/.exec(String(answer.response.headers["set-cookie"]))?.[1]
  if (device !== undefined) at.device = device
  return answer
}
const addressOf = ({ data, msg }: Answered): URL => {
  if (data === null) throw new Error(msg)
  return new URL((data as { readonly address: string }).address)
}
const comeBack = (at: Browser, back: Payload<"user.wechatLogin">) => server.call("user.wechatLogin", back, howOf(at))
/** From the button to what the site answers the page that WeChat leads back to. */
const scan = async (at: Browser, person: string) => {
  const back = wechat.allow(addressOf(await begin(at)).href, person)
  return { back, answer: await comeBack(at, back) }
}
const showMobile = async (at: Browser, ticket: string, mobile = MOBILE) => {
  await server.call("sms.send", { mobile, scene: "wechat" }, howOf(at))
  const code = await lastCode(server, mobile, "wechat", at.host)
  return server.call("user.wechatMobile", { ticket, mobile, code, agreed: true }, howOf(at))
}
const outcomeOf = ({ data, code }: Answered) => (data as { readonly outcome?: string } | null)?.outcome ?? code
const tokenOf = ({ data, msg }: Answered): string => {
  if (data === null) throw new Error(msg)
  return (data as { readonly token: string }).token
}
const idOf = async (token: string, host = "a.test") =>
  ((await server.call("user.info", {}, { token, host })).data as { readonly id: string }).id
const join = async (at: Browser, person: string, mobile = MOBILE) => {
  const { back } = await scan(at, person)
  return tokenOf(await showMobile(at, back.ticket, mobile))
}
const bindings = async () => [
  ...(await server.sql<{ issuer: string; subject: string }[]>`
    select issuer, subject from wechat_bindings order by issuer`),
]

describe("the way to WeChat", () => {
  it("is a website's QR code on a desk, an official account inside WeChat, and words elsewhere", async () => {
    const [desk, inside] = [addressOf(await begin(browser())), addressOf(await begin(browser(WECHAT)))]
    expect([desk.pathname, desk.searchParams.get("appid"), desk.searchParams.get("scope"), desk.hash]).toStrictEqual([
      "/connect/qrconnect",
      WEBSITE,
      "snsapi_login",
      "#wechat_redirect",
    ])
    expect([inside.pathname, [...inside.searchParams.keys()].join(), inside.searchParams.get("scope")]).toStrictEqual([
      "/connect/oauth2/authorize",
      "appid,redirect_uri,response_type,scope,state",
      "snsapi_userinfo",
    ])
    const refusedAt = async (agent: string, host: string) => (await begin(browser(agent, host))).msg
    expect([await refusedAt(PHONE, "a.test"), await refusedAt(PHONE, "b.test")]).toStrictEqual([
      "请在微信里打开本页，再点微信登录",
      "请用电脑打开本页，用微信扫码登录",
    ])
  })

  it("is offered where an agency has an application, and leads back to this site alone", async () => {
    const backOf = async (redirect: string) =>
      addressOf(await begin(browser(), { return_path: redirect })).searchParams.get("redirect_uri")
    expect(
      await Promise.all(["/course/7?tab=1", "//evil.test", "https://evil.test", "/\\evil.test"].map(backOf)),
    ).toStrictEqual([
      "http://a.test/user/wechat?redirect=%2Fcourse%2F7%3Ftab%3D1",
      "http://a.test/user/wechat",
      "http://a.test/user/wechat",
      "http://a.test/user/wechat",
    ])
    const offers = async () => {
      server.clock.now += MINUTE
      return (await server.deps.agencies.find("b.test"))?.config.config.wechat_login
    }
    expect(await offers()).toBe("1")
    const [app] = await server.sql`delete from wechat_apps where agency_id = 'b' returning *`
    expect([await offers(), (await begin(browser(DESK, "b.test"))).msg]).toStrictEqual([
      undefined,
      "机构没有开通微信登录，请用手机号登录",
    ])
    await server.sql`insert into wechat_apps ${server.sql(app ?? {})}`
    expect(await offers()).toBe("1")
  })
})

describe("a first sign-in", () => {
  it("asks for the mobile number, makes the account once, and is known from then on in both applications", async () => {
    const desk = browser()
    const { back, answer } = await scan(desk, "li")
    expect(outcomeOf(answer)).toBe("needsMobile")
    // the page may be loaded again meanwhile, and asks WeChat nothing
    expect(outcomeOf(await comeBack(desk, back))).toBe("needsMobile")
    expect(wechat.asked).toStrictEqual([WEBSITE])
    const arrived = await showMobile(desk, back.ticket)
    expect(arrived.data).toMatchObject({ is_new: true })
    const id = await idOf(tokenOf(arrived))

    const again = (await scan(browser(), "li")).answer
    const inside = (await scan(browser(WECHAT), "li")).answer
    expect([await idOf(tokenOf(again)), await idOf(tokenOf(inside))]).toStrictEqual([id, id])
    expect(await bindings()).toStrictEqual([
      { issuer: "unionid", subject: "ua-li" },
      { issuer: WEBSITE, subject: `${WEBSITE}-li` },
      { issuer: OFFICIAL, subject: `${OFFICIAL}-li` },
    ])
  })

  it("binds the account that has the number already, whose password still signs in", async () => {
    const id = await idOf(await signUp(server, MOBILE))
    const desk = browser()
    const { back } = await scan(desk, "li")
    const arrived = await showMobile(desk, back.ticket)
    expect([arrived.data, await idOf(tokenOf(arrived))]).toStrictEqual([expect.objectContaining({ is_new: false }), id])
    expect(await idOf(tokenOf(await server.call("user.login", { mobile: MOBILE, password: PASSWORD })))).toBe(id)
  })

  it("goes on after a wrong code, and takes none that was sent for something else", async () => {
    const desk = browser()
    const { back } = await scan(desk, "li")
    await server.call("sms.send", { mobile: MOBILE, scene: "register" }, howOf(desk))
    const code = await lastCode(server, MOBILE, "register")
    const other = { ticket: back.ticket, mobile: MOBILE, code, agreed: true } as const
    expect((await server.call("user.wechatMobile", other, howOf(desk))).code).toBe(10103)
    server.clock.now += MINUTE
    expect((await showMobile(desk, back.ticket)).code).toBe(20200)
  })

  it("is refused where the number's account has another WeChat", async () => {
    await join(browser(), "li")
    server.clock.now += MINUTE
    const other = browser()
    const { back } = await scan(other, "wang")
    const refused = await showMobile(other, back.ticket)
    expect([refused.code, refused.msg]).toStrictEqual([
      10112,
      "这个账号已绑定另一个微信，请先用手机号登录，在个人资料里解除绑定",
    ])
    expect((await bindings()).filter(({ subject }) => subject.endsWith("wang"))).toStrictEqual([])
  })

  it("of two at the same moment with one WeChat and two numbers, one account has it", async () => {
    const [desk, inside] = [browser(), browser(WECHAT)]
    const tickets = [(await scan(desk, "li")).back.ticket, (await scan(inside, "li")).back.ticket] as const
    const answers = await Promise.all([
      showMobile(desk, tickets[0], "13811171002"),
      showMobile(inside, tickets[1], "13811171003"),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toStrictEqual([10113, 20200])
    const [{ users }] = await server.sql<[{ users: number }]>`
      select count(distinct user_id) as users from wechat_bindings`
    expect(users).toBe(1)
  })
})

describe("what comes back from WeChat", () => {
  it("counts once, for ten minutes, and in the browser that began alone", async () => {
    await join(browser(), "li")
    const desk = browser()
    const back = wechat.allow(addressOf(await begin(desk)).href, "li")
    const other = browser()
    await begin(other)
    expect(outcomeOf(await comeBack(other, back))).toBe(10111)
    expect(outcomeOf(await comeBack(browser(), back))).toBe(10111)
    expect(outcomeOf(await comeBack(desk, { ...back, ticket: "0".repeat(64) }))).toBe(10111)
    expect(wechat.asked.filter((app) => app === WEBSITE)).toHaveLength(1)
    expect(outcomeOf(await comeBack(desk, back))).toBe("signedIn")
    expect(outcomeOf(await comeBack(desk, back))).toBe(10111)

    const late = wechat.allow(addressOf(await begin(desk)).href, "li")
    server.clock.now += 10 * MINUTE
    expect(outcomeOf(await comeBack(desk, late))).toBe(10111)
    await runSteps(deleteExpired, { pool: server.sql, now: () => server.clock.now }, { name: "expired" })
    expect(await server.sql`select from wechat_sign_ins`).toHaveLength(0)
  })

  it("of ten at once, one asks WeChat", async () => {
    await join(browser(), "li")
    wechat.asked.splice(0)
    const desk = browser()
    const back = wechat.allow(addressOf(await begin(desk)).href, "li")
    const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(desk, back)))
    expect(answers.filter(({ code }) => code === 20200)).toHaveLength(1)
    expect(wechat.asked).toHaveLength(1)
  })

  it("is refused with a code that was used, or of another agency's application", async () => {
    const desk = browser()
    const used = (await scan(desk, "li")).back.code
    const { ticket } = wechat.allow(addressOf(await begin(desk)).href, "li")
    expect(outcomeOf(await comeBack(desk, { ticket, code: used }))).toBe(10111)

    const foreign = wechat.allow(addressOf(await begin(browser(DESK, "b.test"))).href, "li")
    const own = wechat.allow(addressOf(await begin(desk)).href, "li")
    expect(outcomeOf(await comeBack(desk, { ticket: own.ticket, code: foreign.code }))).toBe(10111)
    expect(outcomeOf(await comeBack({ ...desk, host: "b.test" }, own))).toBe(10111)
  })

  it("signs nobody in at another agency, whose application calls the person otherwise", async () => {
    await join(browser(), "li")
    expect(outcomeOf((await scan(browser(DESK, "b.test"), "li")).answer)).toBe("needsMobile")
  })

  it("is no one's where WeChat made the name up for a visit, and says so", async () => {
    const body = JSON.stringify({ openid: "o1", unionid: "u1", is_snapshotuser: 1 })
    wechat.answersWith = { status: 200, body }
    const { answer } = await scan(browser(WECHAT), "li")
    expect([answer.code, answer.msg]).toStrictEqual([10114, "请先点页面右下角的“使用完整服务”，再用微信登录"])
  })

  it.each([
    [{ status: 500, body: "" }, "微信没有回应，请再试一次，或用手机号登录"],
    [{ status: 200, body: "<html>" }, "微信没有回应，请再试一次，或用手机号登录"],
    [{ status: 200, body: '{"errcode":40125,"errmsg":"invalid appsecret"}' }, "微信登录暂时不能使用，请用手机号登录"],
    [{ status: 200, body: "{}" }, "微信登录暂时不能使用，请用手机号登录"],
  ])("is a refusal in words where WeChat answers %j, and no secret is logged", async (answersWith, words) => {
    wechat.answersWith = answersWith
    const { answer } = await scan(browser(), "li")
    expect([answer.status, answer.msg]).toStrictEqual([503, words])
    expect(server.logged.join()).not.toMatch(/1{32}/)
  })

  it("waits no longer for WeChat than it should", async () => {
    wechat.answersWith = null
    const asked = { api: wechat.address, appId: WEBSITE, secret: "s", code: "c", patience: 20, report: () => {} }
    await expect(exchangeWechatCode(asked)).rejects.toMatchObject({ status: 503 })
  })

  it("signs nobody in whose account is locked", async () => {
    await join(browser(), "li")
    await server.sql`update users set locked_at = ${START}`
    expect(outcomeOf((await scan(browser(), "li")).answer)).toBe(10110)
  })
})

describe("a binding", () => {
  const signedIn = async (mobile = MOBILE) => ({ ...browser(), token: await signUp(server, mobile) })
  const since = async ({ token = "" }: Browser) =>
    ((await server.call("user.account", {}, { token })).data as { readonly wechat_since: string | null }).wechat_since

  it("is made and ended by who is signed in, and says since when it is", async () => {
    const desk = await signedIn()
    expect(await since(desk)).toBeNull()
    expect(outcomeOf((await scan(desk, "li")).answer)).toBe("bound")
    expect(await since(desk)).toBe("2026-03-02 10:00:00")
    expect(await idOf(tokenOf((await scan(browser(), "li")).answer))).toBe(await idOf(desk.token))
    await server.call("user.wechatUnbind", {}, howOf(desk))
    expect([await since(desk), await bindings()]).toStrictEqual([null, []])
    expect(outcomeOf((await scan(browser(), "li")).answer)).toBe("needsMobile")
  })

  it("is shown to an operator, who ends it and signs nobody out; the WeChat may be bound to another account", async () => {
    const [li, wang] = [await signedIn(), await signedIn("13811171002")]
    await scan(li, "li")
    const operator = operatorContext({ agency: "a", now: START })
    const shown = async () => (await showUser(server.sql, operator, MOBILE)).data
    const unbind = () => server.sql.begin((sql) => unbindUser(sql, operator, MOBILE))
    expect(await shown()).toMatchObject({ wechat_since: "2026-03-02 10:00:00" })
    expect((await unbind()).changed).toMatchObject({ before: { has_wechat: true }, after: { has_wechat: false } })
    expect((await unbind()).changed).toMatchObject({ before: { has_wechat: false } })
    expect(await shown()).toMatchObject({ wechat_since: null, devices: [{ sign_ins: 1 }] })
    expect(outcomeOf((await scan(wang, "li")).answer)).toBe("bound")
  })

  it.each(["by the learner", "by an operator", "with another number"])(
    "ends with the sessions where the password is reset, %s",
    async (how) => {
      const id = await idOf(await join(browser(), "li"))
      const operator = operatorContext({ agency: "a", now: START })
      if (how === "by an operator") await server.sql.begin((sql) => resetUser(sql, operator, id))
      else if (how === "with another number")
        await server.sql.begin((sql) => changeMobile(sql, operator, { user: id, mobile: "13811171009" }))
      else {
        await server.call("sms.send", { mobile: MOBILE, scene: "reset" }, howOf(browser()))
        const code = await lastCode(server, MOBILE, "reset")
        await server.call(
          "user.resetPassword",
          { mobile: MOBILE, code, password: "another-secret-1" },
          howOf(browser()),
        )
      }
      expect(outcomeOf((await scan(browser(), "li")).answer)).toBe("needsMobile")
    },
  )

  it("is made for whoever began it, and takes no WeChat from another account", async () => {
    const [li, wang] = [await signedIn(), await signedIn("13811171002")]
    await scan(li, "li")
    expect(outcomeOf((await scan(wang, "li")).answer)).toBe(10113)
    expect(outcomeOf((await scan(li, "zhao")).answer)).toBe(10112)
    const back = wechat.allow(addressOf(await begin(wang)).href, "wang")
    expect(outcomeOf(await comeBack({ ...wang, token: li.token }, back))).toBe(10111)
    expect(outcomeOf(await comeBack(wang, back))).toBe("bound")
  })

  it("goes with the account, and is among what a learner may download", async () => {
    const desk = await signedIn()
    await scan(desk, "li")
    const { base64 } = (await server.call("user.myData", {}, howOf(desk))).data as { readonly base64: string }
    expect(Buffer.from(base64, "base64").toString()).toContain("ua-li")
    await server.call("user.leave", { leave: true }, howOf(desk))
    await runSteps(leaveAccounts, { pool: server.sql, now: () => START + 16 * 86_400_000 }, { name: "leave" })
    expect(await bindings()).toStrictEqual([])
  })
})

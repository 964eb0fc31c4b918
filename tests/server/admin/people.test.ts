import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { secretOf } from "#server/admin/join.ts"
import { codeAt, stepAt } from "#server/admin/totp.ts"
import { emptied } from "../../support/emptied.ts"
import { signUp } from "../../support/people.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { runOn } from "../commands/runOn.ts"
import { codeNow, cookieIn, invite, makeAsk, PASSWORD, signedInAs } from "./backOffice.ts"

const MINUTE = 60_000
let site: TestServer
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeTestServer()
  ask = makeAsk(site)
})
beforeEach(async () => {
  site.clock.now = START
  site.logged.length = 0
  await emptied(site.sql, "admin_accounts", "admin_invitations", "operator_acts", "rate_limits", "users")
})
afterAll(() => site.close())

const join = async (token: string, more: object = {}) => {
  const code = codeAt(secretOf(token), stepAt(site.clock.now))
  return ask("join", { token, login: "li.lei", name: "李雷", password: PASSWORD, code, ...more })
}

const signIn = (more: object = {}, from?: string) =>
  ask(
    "sign-in",
    { login: "owner", password: PASSWORD, code: codeNow(site), ...more },
    from === undefined ? {} : { from },
  )

it("a link makes one account, which is signed in by a cookie of the back office alone", async () => {
  const token = await invite(site, "负责人")
  expect((await ask("invitation", { token })).data).toMatchObject({ agency: "甲机构", role: "负责人" })
  const joined = await join(token)
  expect(joined.data).toStrictEqual({ recovery_codes: expect.any(Array) as unknown })
  expect(joined.response.headers["set-cookie"]).toMatch(
    /^admin=[\w-]{43}; Path=\/admin; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect((await ask("me", null, { cookie: cookieIn(joined) })).data).toMatchObject({ login: "li.lei", role: "负责人" })
  expect((await join(token)).msg).toBe("邀请链接无效、已经用过或已过期，请让邀请人再发一个")
  expect(await site.sql`select from admin_accounts`).toHaveLength(1)
})

it("a link is of one agency, for a day, and a wrong code or a taken login does not use it up", async () => {
  const token = await invite(site, "阅卷")
  expect((await ask("invitation", { token }, { host: "b.test" })).code).toBe(10401)
  expect((await join(token, { code: "000000" })).data).toMatchObject({ fields: [{ path: "code" }] })
  await signedInAs(site, "owner")
  expect((await join(token, { login: "owner" })).data).toMatchObject({ fields: [{ path: "login" }] })
  const [{ made_at, expires_at }] = await site.sql<[{ made_at: number; expires_at: number }]>`
    select at as made_at, expires_at from operator_acts, admin_invitations`
  expect(expires_at - made_at).toBe(24 * 60 * MINUTE)
  site.clock.now = expires_at
  expect((await join(token)).code).toBe(10401)
})

it("only the site invites and ends its own people, at the default agency", async () => {
  await expect(runOn(site, ["admin:invite", "--agency", "b", "--role", "运营"])).rejects.toThrow("只在默认机构")
  await signedInAs(site, "operator")
  const cookie = await signedInAs(site, "owner")
  const act = (name: string, input: object) => ask("act", { act: name, input, dry_run: false }, { cookie })
  expect((await act("admin:invite", { role: "运营" })).msg).toBe("只有运营能决定运营的账号")
  expect((await act("admin:end", { login: "operator" })).msg).toBe("只有运营能决定运营的账号")
  expect((await act("admin:invite", { role: "客服" })).status).toBe(200)
})

it("neither link, password, code nor cookie is in the log or the record of acts", async () => {
  const token = await invite(site, "负责人")
  const cookie = cookieIn(await join(token))
  await ask("me", null, { cookie })
  const kept = [...site.logged, JSON.stringify(await site.sql`select * from operator_acts`)].join("\n")
  for (const secret of [token, cookie, PASSWORD]) expect(kept).not.toContain(secret)
  expect(kept).toContain("/admin/api/join")
})

it("refuses a wrong login, password and code in the same words, and a code that was used", async () => {
  await signedInAs(site, "owner")
  const wrong = await Promise.all([
    signIn({ login: "nobody" }),
    signIn({ password: "wrong-1234" }),
    signIn({ code: "000000" }),
  ])
  expect(new Set(wrong.map(({ status, code, msg }) => `${status} ${code} ${msg}`))).toStrictEqual(
    new Set(["200 10402 账号、密码或动态码不正确"]),
  )
  expect((await signIn()).code).toBe(20200)
  expect((await signIn()).code).toBe(10402)
  site.clock.now += MINUTE
  expect((await signIn()).code).toBe(20200)
})

it("takes a recovery code once, with the right password alone", async () => {
  const token = await invite(site, "负责人")
  const { data } = await join(token)
  const [code = ""] = (data as { readonly recovery_codes: ReadonlyArray<string> }).recovery_codes
  const by = (password: string) => signIn({ login: "li.lei", password, code })
  expect([(await by("wrong-1234")).code, (await by(PASSWORD)).code, (await by(PASSWORD)).code]).toStrictEqual([
    10402, 20200, 10402,
  ])
})

it("refuses an eleventh wrong try from one network, and locks nobody out elsewhere", async () => {
  await signedInAs(site, "owner")
  for (let tries = 0; tries < 10; tries += 1) await signIn({ password: "wrong-1234" }, "10.0.0.1")
  expect((await signIn({}, "10.0.0.1")).status).toBe(429)
  expect((await signIn({}, "10.0.0.2")).code).toBe(20200)
})

it("refuses more than ten wrong codes after the right password, wherever they come from", async () => {
  await signedInAs(site, "owner")
  for (let tries = 0; tries < 10; tries += 1) await signIn({ code: "000000" }, `10.0.1.${tries}`)
  expect((await signIn({}, "10.0.2.1")).status).toBe(429)
})

it("ends a session after an hour without a request, after twelve in any case, and on signing out", async () => {
  const cookie = await signedInAs(site, "owner")
  const isIn = async (token = cookie) => (await ask("me", null, { cookie: token })).status === 200
  for (let minutes = 0; minutes < 11 * 60; minutes += 50) {
    site.clock.now = START + minutes * MINUTE
    expect(await isIn()).toBe(true)
  }
  site.clock.now = START + 12 * 60 * MINUTE
  expect(await isIn()).toBe(false)
  const idle = await signedInAs(site, "owner")
  site.clock.now += 60 * MINUTE
  expect(await isIn(idle)).toBe(false)
  const left = await signedInAs(site, "owner")
  await ask("sign-out", {}, { cookie: left })
  expect(await isIn(left)).toBe(false)
})

it("ends every session of an account that is ended", async () => {
  const cookie = await signedInAs(site, "support")
  await runOn(site, ["admin:end", "--agency", "a", "--login", "support"])
  expect((await ask("me", null, { cookie })).status).toBe(401)
  expect((await signIn({ login: "support" })).code).toBe(10402)
})

it("opens with nothing of a learner, of another agency, of another site's page; and opens nothing of a learner", async () => {
  const cookie = await signedInAs(site, "owner")
  const learner = await signUp(site, "13811170041")
  const refused = [
    await ask("me", null, { cookie: learner }),
    await ask("me", null, { headers: { authorization: learner } }),
    await ask("me", null, { cookie, host: "b.test" }),
    await ask("me", null),
  ]
  expect(refused.map(({ status }) => status)).toStrictEqual([401, 401, 401, 401])
  expect((await site.call("user.info", {}, { token: cookie })).status).toBe(401)
  const headers = { origin: "https://evil.test" }
  expect((await ask("sign-out", {}, { cookie, headers })).status).toBe(403)
  expect((await ask("sign-out", {}, { cookie, headers: { origin: "http://a.test" } })).status).toBe(200)
})

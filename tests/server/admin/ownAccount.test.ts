import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { unseal } from "#server/admin/sealedSecret.ts"
import { codeAt, stepAt } from "#server/admin/totp.ts"
import { emptied } from "../../support/emptied.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { codeNow, cookieIn, makeAsk, PASSWORD, signedInAs } from "./backOffice.ts"

const NEW = "another-5678"
let site: TestServer
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeTestServer()
  ask = makeAsk(site)
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "operator_acts", "rate_limits")
})
afterAll(() => site.close())

const act = (cookie: string, name: string, input: object, dry_run = false) =>
  ask("act", { act: name, input, dry_run }, { cookie })

const sessions = async (cookie: string) => {
  const { data } = await ask("list", { list: "own:sessions", input: {} }, { cookie })
  return (data as { readonly data: { readonly list: ReadonlyArray<Session> } }).data.list
}

interface Session {
  readonly id: string
  readonly device: string
  readonly current: boolean
}

const isIn = async (cookie: string) => (await ask("me", null, { cookie })).status === 200

const nextSecret = async (): Promise<Buffer> => {
  const [row] = await site.sql<[{ totp_next: Buffer }]>`select totp_next from admin_accounts`
  return unseal(site.deps.secretsKey, "a", row.totp_next) ?? Buffer.alloc(0)
}

const signIn = (more: object = {}) =>
  ask("sign-in", { login: "marker", password: PASSWORD, code: codeNow(site), ...more })

it("changes the password with the old one, ends the other sessions and keeps neither password", async () => {
  const [mine, other] = [await signedInAs(site, "marker"), await signedInAs(site, "marker")]
  const changed = await act(mine, "own:password", { old: PASSWORD, password: NEW })
  expect(changed.data).toMatchObject({ lines: ["密码已换，1台其他设备已退出"] })
  expect([await isIn(mine), await isIn(other)]).toStrictEqual([true, false])
  expect((await signIn()).code).toBe(10402)
  expect((await signIn({ password: NEW })).code).toBe(20200)
  expect([...(await site.sql`select by, command, words, upon from operator_acts`)]).toStrictEqual([
    { by: "marker", command: "own:password", words: "--agency a --old **** --password ****", upon: "c-marker" },
  ])
})

it("refuses a wrong old password, a weak new one, and an eleventh try, also when it is a dry run", async () => {
  const cookie = await signedInAs(site, "marker")
  expect((await act(cookie, "own:password", { old: PASSWORD, password: "short" })).data).toStrictEqual({
    fields: [{ path: "password", message: "密码需8到64位，包含字母和数字" }],
  })
  const wrong = { old: "wrong-1234", password: NEW }
  for (let tries = 0; tries < 10; tries += 1)
    expect((await act(cookie, "own:password", wrong, tries % 2 === 0)).msg).toBe("原密码不正确")
  expect((await act(cookie, "own:password", { ...wrong, old: PASSWORD })).status).toBe(429)
  expect((await signIn()).code).toBe(20200)
})

it.each(["own:password", "own:codes", "own:authenticator", "own:confirm"])(
  "%s asks for the second factor again",
  async (name) => {
    const cookie = await signedInAs(site, "marker")
    site.clock.now += 5 * 60_000
    expect((await act(cookie, name, { old: PASSWORD, password: NEW, code: "1" })).code).toBe(10404)
  },
)

it("gives new recovery codes, of which each opens once and the old ones no more; a dry run gives none", async () => {
  const cookie = await signedInAs(site, "marker")
  const codes = async (dry = false) =>
    ((await act(cookie, "own:codes", {}, dry)).data as { data: { recovery_codes?: string[] } }).data.recovery_codes
  const [old = ""] = (await codes()) ?? []
  expect(await codes(true)).toBeUndefined()
  const [fresh = ""] = (await codes()) ?? []
  expect((await signIn({ code: old })).code).toBe(10402)
  expect([(await signIn({ code: fresh })).code, (await signIn({ code: fresh })).code]).toStrictEqual([20200, 10402])
  expect(JSON.stringify(await site.sql`select * from operator_acts`)).not.toContain(fresh)
})

it("counts a new authenticator only once a code of it was shown, and ends the other sessions then", async () => {
  const [mine, other] = [await signedInAs(site, "marker"), await signedInAs(site, "marker")]
  expect((await act(mine, "own:confirm", { code: "000000" })).msg).toBe("还没有新的验证器，请先取得密钥")
  await act(mine, "own:authenticator", {})
  const next = await nextSecret()
  expect((await signIn()).code).toBe(20200)
  expect((await act(mine, "own:confirm", { code: codeNow(site) })).code).toBe(10405)
  expect(await isIn(other)).toBe(true)
  const confirmed = await act(mine, "own:confirm", { code: codeAt(next, stepAt(Date.now())) })
  expect(confirmed.code).toBe(20200)
  expect([await isIn(mine), await isIn(other)]).toStrictEqual([true, false])
  site.clock.now = Date.now() + 120_000
  expect((await signIn()).code).toBe(10402)
  expect((await signIn({ code: codeAt(next, stepAt(site.clock.now)) })).code).toBe(20200)
})

it("lists the devices of one's own account alone, and ends one of them or all but this one", async () => {
  site.clock.now = Date.now()
  const mine = await signedInAs(site, "marker")
  const others = [await signedInAs(site, "marker"), await signedInAs(site, "marker")]
  const strange = await signedInAs(site, "owner")
  const list = await sessions(mine)
  expect(list.map(({ device }) => device)).toStrictEqual(["Chrome", "Chrome", "Chrome"])
  expect(list.filter(({ current }) => current)).toHaveLength(1)
  const own = list.find(({ current }) => current)?.id
  const [another] = await sessions(strange)
  for (const session of [own, another?.id, "none"])
    expect((await act(mine, "own:end", { session })).msg).toBe(`没有别的设备${session}，或它已经退出`)
  await act(mine, "own:end", { session: list.find(({ current }) => !current)?.id })
  expect((await Promise.all(others.map(isIn))).filter(Boolean)).toHaveLength(1)
  await act(mine, "own:end", {})
  expect([...(await Promise.all(others.map(isIn))), await isIn(mine), await isIn(strange)]).toStrictEqual([
    false,
    false,
    true,
    true,
  ])
})

it("names the device that signed in", async () => {
  await signedInAs(site, "marker")
  site.clock.now = Date.now()
  const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"
  const body = { login: "marker", password: PASSWORD, code: codeNow(site) }
  const cookie = cookieIn(await ask("sign-in", body, { headers: { "user-agent": agent } }))
  expect((await sessions(cookie)).find(({ current }) => current)?.device).toMatch(/iPhone/)
})

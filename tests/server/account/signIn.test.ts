import { createHash } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { signLink } from "#server/account/signIn.ts"
import { emptied } from "../../support/emptied.ts"
import { lastCode, PASSWORD, signUp } from "../../support/people.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
  await signUp(server, "13800000001")
})
beforeEach(async () => {
  server.clock.now = START
  await emptied(server.sql, "rate_limits")
})
afterAll(() => server.close())

const MINUTE = 60_000
const DAY = 86_400_000
const login = (mobile: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call("user.login", { mobile, password }, { headers })
const tokenOf = ({ data }: { readonly data: unknown }) => (data as { readonly token: string }).token

it("signs in with the password, until nobody comes for thirty days", async () => {
  const { status, code, data } = await login("13800000001", PASSWORD)
  expect([status, code, data]).toStrictEqual([
    200,
    20200,
    { token: expect.stringMatching(/^[\w-]{43}$/), expires_in: 30 * 86_400 },
  ])
  const token = tokenOf({ data })
  const comes = async (day: number) => {
    server.clock.now = START + day * DAY
    return (await server.call("user.info", {}, { token })).status
  }
  for (const day of [0.9, 25, 50, 79.9]) expect(await comes(day)).toBe(200)
  expect(await comes(109.9)).toBe(401)
})

it("writes down that a token is used once a day at most", async () => {
  const token = tokenOf(await login("13800000001", PASSWORD))
  const ends = async (day: number) => {
    server.clock.now = START + day * DAY
    await server.call("user.info", {}, { token })
    const [row] = await server.sql<[{ expires_at: number }]>`
      select expires_at from tokens where token_hash = ${createHash("sha256").update(token).digest()}`
    return (row.expires_at - START) / DAY
  }
  expect([await ends(0.9), await ends(1.5), await ends(2.4), await ends(2.6)]).toStrictEqual([30, 31.5, 31.5, 32.6])
})

it("reads a number and a code in full width, with the spaces and the country code of a phone book", async () => {
  const inside = async (mobile: string) => (await login(mobile, PASSWORD)).code
  expect([
    await inside("１３８００００００01"),
    await inside(" +86 138-0000-0001"),
    await inside("13800000001x"),
  ]).toStrictEqual([20200, 20200, 422])
  await server.call("sms.send", { mobile: "１３８００００００98", scene: "login" })
  const code = await lastCode(server, "13800000098", "login")
  const wide = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  expect((await server.call("user.login", { mobile: "13800000098", code: wide })).msg).toBe("该手机号尚未注册")
})

it("registers nobody by a name of the agency's people", async () => {
  const mobile = "13800000097"
  const asked = { mobile, code: "123456", password: PASSWORD, name: "官方客服", agreed: true } as const
  const { status, data } = await server.call("user.register", asked)
  expect([status, data]).toStrictEqual([
    422,
    { fields: [{ path: "name", message: "名字里不能有“官方”，以免被认作机构的人" }] },
  ])
})

it("answers the same for a wrong password and an unknown number", async () => {
  const wrong = await login("13800000001", "wrong-pass-1")
  const nobody = await login("13899999999", "wrong-pass-1")
  expect([wrong.status, wrong.code, wrong.msg]).toStrictEqual([200, 10101, "手机号或密码不正确"])
  expect(nobody.response.body).toBe(wrong.response.body)
})

it("knows a learner in the agency where they signed up, and in no other", async () => {
  const { code } = await server.call("user.login", { mobile: "13800000001", password: PASSWORD }, { host: "b.test" })
  expect(code).toBe(10101)
  server.clock.now = START + MINUTE
  await signUp(server, "13800000001", "b.test")
  expect(await server.sql`select agency_id from users where mobile = '13800000001' order by 1`).toMatchObject([
    { agency_id: "a" },
    { agency_id: "b" },
  ])
})

it("stores the password as argon2id with the stated cost", async () => {
  const [row] = await server.sql<{ password_hash: string }[]>`select password_hash from users`
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it("asks for a password or a code", async () => {
  const { status, data } = await server.call("user.login", { mobile: "13800000001" })
  expect([status, data]).toStrictEqual([422, { fields: [{ path: "password", message: "请输入密码" }] }])
})

it("signs in with a code sent for signing in, once", async () => {
  const mobile = "13800000001"
  await server.call("sms.send", { mobile, scene: "login" })
  const code = await lastCode(server, mobile, "login")
  expect((await server.call("user.login", { mobile, code })).code).toBe(20200)
  expect((await server.call("user.login", { mobile, code })).code).toBe(10103)
})

it("takes a code sent for something else for nothing", async () => {
  const mobile = "13800000021"
  await server.call("sms.send", { mobile, scene: "reset" })
  const code = await lastCode(server, mobile, "reset")
  expect((await server.call("user.login", { mobile, code })).code).toBe(10103)
  const payload = { mobile, code, password: PASSWORD, agreed: true } as const
  expect((await server.call("user.register", payload)).code).toBe(10103)
})

it("refuses a number after ten tries, says for how long, and accepts it again later", async () => {
  for (let tries = 0; tries < 10; tries += 1) expect((await login("13800000001", "wrong-pass-1")).code).toBe(10101)
  server.clock.now = START + MINUTE
  const { status, msg, response } = await login("13800000001", PASSWORD)
  expect([status, msg, response.headers["retry-after"]]).toStrictEqual([429, "操作太频繁，请9分钟后再试", "540"])
  server.clock.now = START + 10 * MINUTE
  expect((await login("13800000001", PASSWORD)).code).toBe(20200)
})

it("forgives the tries before a right password", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 9; tries += 1) await login("13800000001", "wrong-pass-1")
    expect((await login("13800000001", PASSWORD)).code).toBe(20200)
  }
})

it("refuses an address that tries many numbers", async () => {
  await server.sql`insert into rate_limits (agency_id, bucket, window_start, hits, expires_at)
    values ('a', 'login:127.0.0.1', ${START}, 200, ${START + 10 * MINUTE})`
  const { status } = await login("13800000031", PASSWORD)
  expect(status).toBe(429)
})

it("refuses to register a number twice, or without agreement", async () => {
  const mobile = "13800000041"
  await signUp(server, mobile)
  server.clock.now = START + MINUTE
  await server.call("sms.send", { mobile, scene: "register" })
  const code = await lastCode(server, mobile, "register")
  const again = await server.call("user.register", { mobile, code, password: PASSWORD, agreed: true })
  expect([again.status, again.code, again.msg]).toStrictEqual([200, 10104, "该手机号已注册，请直接登录"])
  const unread = await server.call("user.register", { mobile, code, password: PASSWORD, agreed: false as never })
  expect([unread.status, unread.msg]).toStrictEqual([422, "请先阅读并同意用户协议"])
})

it("keeps the region that was chosen before signing up, and none that the agency does not have", async () => {
  const region = async (mobile: string, region_id: string) => {
    await server.call("sms.send", { mobile, scene: "register" })
    const code = await lastCode(server, mobile, "register")
    await server.call("user.register", { mobile, code, password: PASSWORD, agreed: true, region_id })
    const [row] = await server.sql<[{ region_id: string }]>`select region_id from users where mobile = ${mobile}`
    return row.region_id
  }
  expect(await region("13800000052", "440000")).toBe("440000")
  expect(await region("13800000053", "999999")).toBe("430000")
})

it("makes one person of a number that registers twice at the same moment", async () => {
  const mobile = "13800000051"
  await server.call("sms.send", { mobile, scene: "register" })
  const payload = {
    mobile,
    code: await lastCode(server, mobile, "register"),
    password: PASSWORD,
    agreed: true,
  } as const
  const answers = await Promise.all([1, 2, 3].map(() => server.call("user.register", payload)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toStrictEqual([10103, 10103, 20200])
  expect(await server.sql`select 1 from users where mobile = ${mobile}`).toHaveLength(1)
})

it("checks whether a number is registered", async () => {
  expect((await server.call("user.checkUsername", { mobile: "13800000001" })).data).toStrictEqual({ exists: true })
  expect((await server.call("user.checkUsername", { mobile: "13800000099" })).data).toStrictEqual({ exists: false })
  const wrong = await server.call("user.checkUsername", { mobile: "12345" })
  expect([wrong.status, wrong.msg]).toStrictEqual([422, "请输入正确的手机号"])
})

it("signs out the token it came with, and minds no stale one", async () => {
  const [one, two] = [tokenOf(await login("13800000001", PASSWORD)), tokenOf(await login("13800000001", PASSWORD))]
  expect((await server.call("user.logout", {}, { token: one })).data).toStrictEqual({ done: true })
  expect((await server.call("user.info", {}, { token: one })).status).toBe(401)
  expect((await server.call("user.info", {}, { token: two })).status).toBe(200)
  expect((await server.call("user.logout", {}, { token: one })).data).toStrictEqual({ done: true })
})

it("signs in by the agency's own link: signed, recent, once, and the same person each time", async () => {
  const link = (uid: string, time = START / 1000, secret = "secret-of-agency-a") => {
    const name = "小明"
    return { uid, name, time, signature: signLink(secret, { uid, name, time }) }
  }
  const first = await server.call("user.uidLogin", link("u-7"))
  const { data } = await server.call("user.info", {}, { token: tokenOf(first) })
  expect(data).toMatchObject({ name: "小明", mobile: "" })
  expect((await server.call("user.uidLogin", link("u-7"))).status).toBe(429)
  server.clock.now = START + 1000
  const second = await server.call("user.uidLogin", link("u-7", START / 1000 + 1))
  expect((await server.call("user.info", {}, { token: tokenOf(second) })).data).toStrictEqual(data)
  const refused = [
    link("u-8", START / 1000 - 301),
    link("u-8", START / 1000, "another-secret-16"),
    { ...link("u-8"), uid: "u-9" },
    { ...link("u-8"), name: "小红" },
  ]
  for (const payload of refused) expect((await server.call("user.uidLogin", payload)).code).toBe(10108)
  expect((await server.call("user.uidLogin", link("u-8"), { host: "b.test" })).code).toBe(10108)
})

it("opens an agency's link once, also when a day of the count ends meanwhile", async () => {
  const midnight = START - (START % 86_400_000) + 86_400_000
  const [uid, name, time] = ["u-10", "小明", midnight / 1000 - 2]
  const open = () =>
    server.call("user.uidLogin", { uid, name, time, signature: signLink("secret-of-agency-a", { uid, name, time }) })
  server.clock.now = midnight - 1000
  expect((await open()).status).toBe(200)
  server.clock.now = midnight + 1000
  expect((await open()).status).toBe(429)
})

it("takes SQL and HTML for text", async () => {
  const token = tokenOf(await login("13800000001", PASSWORD))
  for (const name of ["';drop table users;", "<script>1</script>", "${1+1}"]) {
    const { data } = await server.call("user.saveInfo", { name }, { token })
    expect(data).toMatchObject({ name })
  }
  expect((await login("13800000001", "' or '1'='1")).code).toBe(10101)
})

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { emptied } from "../../support/emptied.ts"
import { lastCode, PASSWORD, signUp } from "../../support/people.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
beforeEach(async () => {
  server.clock.now = START
  await emptied(server.sql, "users", "sms_codes", "sms_numbers", "sms_outbox", "rate_limits")
})
afterAll(() => server.close())

const mobile = "13800000001"
const NEW = "another-5678"

const ticketFor = async (): Promise<string> => {
  await server.call("sms.send", { mobile, scene: "reset" })
  const { data } = await server.call("user.forgetPassword", { mobile, code: await lastCode(server, mobile, "reset") })
  return (data as { readonly ticket: string }).ticket
}
const isIn = async (token: string) => (await server.call("user.info", {}, { token })).status === 200
const opens = async (password: string) => (await server.call("user.login", { mobile, password })).code === 20200

it("changes the password by a ticket, once, and signs out everywhere", async () => {
  const token = await signUp(server, mobile)
  const ticket = await ticketFor()
  expect((await server.call("user.resetPassword", { ticket, password: NEW })).data).toStrictEqual({ done: true })
  expect([await isIn(token), await opens(PASSWORD), await opens(NEW)]).toStrictEqual([false, false, true])
  const again = await server.call("user.resetPassword", { ticket, password: PASSWORD })
  expect([again.status, again.code, again.msg]).toStrictEqual([200, 10106, "重设凭据已失效，请重新验证手机号"])
})

it("expires a ticket after ten minutes", async () => {
  await signUp(server, mobile)
  const ticket = await ticketFor()
  server.clock.now = START + 10 * 60_000
  expect((await server.call("user.resetPassword", { ticket, password: NEW })).code).toBe(10106)
  expect(await opens(PASSWORD)).toBe(true)
})

it("takes no ticket of another agency and no token for a ticket", async () => {
  const token = await signUp(server, mobile)
  const ticket = await ticketFor()
  const foreign = await server.call("user.resetPassword", { ticket, password: NEW }, { host: "b.test" })
  const wrong = await server.call("user.resetPassword", { ticket: token, password: NEW })
  expect([foreign.code, wrong.code]).toStrictEqual([10106, 10106])
  expect((await server.call("user.info", {}, { token: ticket })).status).toBe(401)
})

it("changes the password by the old one, and signs out everywhere", async () => {
  const token = await signUp(server, mobile)
  const wrong = await server.call("user.resetPassword", { old_password: NEW, password: NEW }, { token })
  expect([wrong.code, wrong.data]).toStrictEqual([
    10107,
    { fields: [{ path: "old_password", message: "原密码不正确" }] },
  ])
  const right = await server.call("user.resetPassword", { old_password: PASSWORD, password: NEW }, { token })
  expect(right.data).toStrictEqual({ done: true })
  expect([await isIn(token), await opens(NEW)]).toStrictEqual([false, true])
})

it("requires the old password when signed in, and a sign-in otherwise", async () => {
  const token = await signUp(server, mobile)
  const silent = await server.call("user.resetPassword", { password: NEW }, { token })
  expect([silent.status, silent.msg]).toStrictEqual([422, "请输入原密码"])
  expect((await server.call("user.resetPassword", { old_password: PASSWORD, password: NEW })).status).toBe(401)
})

it("asks for a password of eight characters with a letter and a digit", async () => {
  const { status, msg } = await server.call("user.resetPassword", { ticket: "x", password: "12345678" })
  expect([status, msg]).toStrictEqual([422, "密码需8到64位，包含字母和数字"])
})

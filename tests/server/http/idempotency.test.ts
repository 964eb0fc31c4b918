import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Handler } from "#server/core/Handler.ts"
import { signedIn } from "#server/core/signedIn.ts"
import { Refusal } from "#server/core/Refusal.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { deleteExpired } from "#server/jobs/deleteExpired.ts"
import { emptied } from "../../support/emptied.ts"
import { signUp } from "../../support/people.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let token: string
let other: string

let running = 0
let mostRunning = 0

/** Counts how often it ran, in the transaction that keeps the answer. */
const join: Handler<"course.join"> = async ({ classroom_id }, ctx) => {
  running += 1
  mostRunning = Math.max(mostRunning, running)
  await ctx.sql`insert into joined (user_id, classroom_id) values (${signedIn(ctx).id}, ${classroom_id})`
  running -= 1
  if (classroom_id === "full") throw new Refusal({ code: 20301, message: "名额已满" })
  return { classroom_id }
}

beforeAll(async () => {
  server = await makeTestServer({ handlers: { "course.join": join } })
  await server.sql`create table joined (user_id text, classroom_id text)`
  token = await signUp(server, "13800000001")
  other = await signUp(server, "13800000002")
})
beforeEach(async () => {
  server.clock.now = START
  await emptied(server.sql, "joined", "idempotency_keys")
})
afterAll(() => server.close())

const send = (classroom_id: string, key: string, who = token) =>
  server.call("course.join", { classroom_id }, { token: who, key })
const runs = async () => (await server.sql`select 1 from joined`).length

it("acts once and repeats the same answer, byte for byte", async () => {
  const first = await send("c1", "key-00001")
  const again = await send("c1", "key-00001")
  expect(first).toMatchObject({ status: 200, code: 20200, data: { classroom_id: "c1" } })
  expect(again.response.body).toBe(first.response.body)
  expect(await runs()).toBe(1)
})

it("acts once when the same request arrives ten times at the same moment", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send("c1", "key-00002")))
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1)
  expect(await runs()).toBe(1)
})

it("runs three transactions of a learner at once, so that whoever asks many times leaves connections to others", async () => {
  mostRunning = 0
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => send(`c${n}`, `key-2${1_000 + n}`)))
  expect(answers.map(({ status }) => status)).toStrictEqual(answers.map(() => 200))
  expect([await runs(), mostRunning <= 3]).toStrictEqual([30, true])
})

it("refuses a key that comes back with another payload", async () => {
  await send("c1", "key-00003")
  const { status, code, msg } = await send("c2", "key-00003")
  expect([status, code, msg]).toStrictEqual([422, 10901, "同一请求编号不能用于不同的内容"])
  expect(await runs()).toBe(1)
})

it("keeps the keys of each learner apart", async () => {
  await send("c1", "key-00004")
  expect((await send("c2", "key-00004", other)).data).toStrictEqual({ classroom_id: "c2" })
  expect(await runs()).toBe(2)
})

it("keeps nothing of a refusal, so that it may be tried again", async () => {
  expect((await send("full", "key-00005")).code).toBe(20301)
  expect((await send("full", "key-00005")).code).toBe(20301)
  expect(await runs()).toBe(0)
  expect(await server.sql`select 1 from idempotency_keys`).toHaveLength(0)
})

it("asks for a key", async () => {
  const { status, msg } = await server.call("course.join", { classroom_id: "c1" }, { token })
  expect([status, msg]).toStrictEqual([400, "缺少请求编号（Idempotency-Key）"])
  expect(await runs()).toBe(0)
})

it("keeps the last hundred answers of a learner to a call", async () => {
  for (let n = 0; n < 103; n++) {
    server.clock.now += 1
    await send("c1", `key-1${String(n).padStart(4, "0")}`)
  }
  const rows = await server.sql`select key from idempotency_keys order by key`
  expect([rows.length, rows[0]?.["key"]]).toStrictEqual([100, "key-10003"])
})

it("forgets a key after a day", async () => {
  await send("c1", "key-00006")
  server.clock.now = START + 24 * 3_600_000 - 1
  const late = await signIn()
  await send("c1", "key-00006", late)
  expect(await runs()).toBe(1)
  server.clock.now += 2
  await send("c1", "key-00006", late)
  expect(await runs()).toBe(2)
  await runSteps(deleteExpired, { pool: server.sql, now: () => server.clock.now + 24 * 3_600_000 }, { name: "expired" })
  expect(await server.sql`select 1 from idempotency_keys`).toHaveLength(0)
})

const signIn = async (): Promise<string> => {
  const { data } = await server.call("user.login", { mobile: "13800000001", password: "secret-1234" })
  return (data as { readonly token: string }).token
}

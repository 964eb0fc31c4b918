import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { Role } from "#domain/admin/Role.ts"
import { hoursVerify } from "#server/commands/hours.ts"
import { readWords } from "#server/commands/readWords.ts"
import { START } from "../../support/testServer.ts"
import { signedInAs } from "../admin/backOffice.ts"
import { dataOf, type Learner, type StudySite } from "../content/studySite.ts"
import { runOn } from "../commands/runOn.ts"
import { answerTo, LESSON, makeHoursSite, play } from "./hoursSite.ts"

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeHoursSite()
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  await learner.get("course.join", { classroom_id: "3001" })
})
afterAll(() => site.close())

const begin = () => learner.get("hours.begin", LESSON)
const chain = () => site.sql<{ text: string }[]>`
  select r.text from study_hours h join study_hour_records r using (agency_id, origin)
  where h.user_id = ${learner.id} order by r.number`
const kinds = async () => (await chain()).map(({ text }) => (JSON.parse(text) as { readonly kind: string }).kind)

/** Plays on until a question is asked. */
const untilAsked = async (session: string, nonce: string, from: number) => {
  for (let at = from; at < 90; at += 5) {
    const state = await play(site, learner, { session, nonce }, [at, at + 5])
    nonce = state.nonce
    if (state.check !== null) return { state, check: state.check, at: at + 5 }
  }
  throw new Error("nothing was asked")
}

it("a lesson says under which rules it counts, and does not show its questions before", async () => {
  expect(await learner.get("course.lesson", LESSON)).toMatchObject({
    marked: false,
    hours: { no_skip: true, ask: 1, speed: 1, counted: 0, waiting: 0, open: 0, reached: 0, missing_from: null },
  })
  expect((await learner.get("marker.list", LESSON)).list).toStrictEqual([])
  expect((await learner.ask("marker.answer", { ...LESSON, question_id: "q1", value: "B" })).status).toBe(404)
  expect(await learner.get("course.lesson", { ...LESSON, lesson_id: "l2" })).not.toHaveProperty("hours")
})

it("seconds are recorded as the server saw them go by, in their order; a beat counts once", async () => {
  const { session, nonce } = await begin()
  site.clock.now += 10_000
  const beat = { session, nonce, ranges: [[0, 60]] as [number, number][] }
  const first = await learner.get("hours.beat", beat)
  expect(first.hours).toMatchObject({ open: 10, reached: 10 })
  site.clock.now += 10_000
  const again = await learner.get("hours.beat", beat)
  expect(again).toMatchObject({ nonce: first.nonce, hours: { open: 10 } })
  // what was not played yet is not skipped to
  const skipped = await learner.get("hours.beat", { session, nonce: first.nonce, ranges: [[40, 50]] })
  expect(skipped.hours).toMatchObject({ open: 10, reached: 10 })
  expect(await kinds()).toStrictEqual(["began", "played"])
})

it("a later device takes over, and the one before is told", async () => {
  const first = await begin()
  const second = await begin()
  const refused = await learner.ask("hours.beat", { session: first.session, nonce: first.nonce, ranges: [] })
  expect([refused.status, refused.code]).toStrictEqual([200, 30401])
  expect(await learner.get("hours.beat", { session: second.session, nonce: second.nonce, ranges: [] })).toMatchObject({
    check: null,
  })
})

it("a right answer vouches for what was played, and nothing counts while a question waits", async () => {
  const { session, nonce } = await begin()
  const { state, check, at } = await untilAsked(session, nonce, 0)
  expect(JSON.stringify(check)).not.toMatch(/explanation|"answer"/)
  site.clock.now += 20_000
  const meanwhile = await learner.get("hours.beat", { session, nonce: state.nonce, ranges: [[at, at + 10]] })
  expect(meanwhile.hours.open).toBe(at)
  const told = await learner.get("hours.answer", { session, check: check.id, value: answerTo(check, true) })
  expect(told).toMatchObject({ right: true, check: null, hours: { open: 0, waiting: at, missing_from: null } })
  // its verdict was told
  const keys = await site.sql`select question_id from told_keys where user_id = ${learner.id}`
  expect(keys.map((row) => row["question_id"])).toStrictEqual([check.question.id])
})

it("an answer whose acknowledgement was lost is acknowledged again, and a question that is told again has its time", async () => {
  const { session, nonce } = await begin()
  const { state, check } = await untilAsked(session, nonce, 0)
  site.clock.now += 170_000
  const told = await learner.get("hours.beat", { session, nonce: state.nonce, ranges: [] })
  expect(told.check).toMatchObject({ id: check.id, left: 180 })
  const answer = { session, check: check.id, value: answerTo(check, true) }
  const key = randomUUID()
  const [first, second] = [
    await learner.ask("hours.answer", answer, { key }),
    await learner.ask("hours.answer", answer, { key }),
  ]
  expect(dataOf(first)).toMatchObject({ right: true })
  expect(dataOf(second)).toStrictEqual(dataOf(first))
})

it("two wrong answers, or none in time, take back what was played since the last question", async () => {
  const { session, nonce } = await begin()
  const { check, at, state } = await untilAsked(session, nonce, 0)
  const first = await learner.get("hours.answer", { session, check: check.id, value: answerTo(check, false) })
  expect(first).toMatchObject({ right: false, hours: { open: at } })
  if (first.check === null) throw new Error("no other question")
  expect(first.check.question.id).not.toBe(check.question.id)
  const second = await learner.get("hours.answer", {
    session,
    check: first.check.id,
    value: answerTo(first.check, false),
  })
  expect(second).toMatchObject({ right: false, check: null, hours: { open: 0, reached: at, missing_from: 0 } })

  const replayed = await untilAsked(session, state.nonce, 0)
  site.clock.now += 181_000
  const late = await learner.ask("hours.answer", {
    session,
    check: replayed.check.id,
    value: answerTo(replayed.check, true),
  })
  expect(late.status).toBe(404)
  const after = await learner.get("hours.beat", { session, nonce: replayed.state.nonce, ranges: [] })
  expect(after).toMatchObject({ check: null, hours: { open: 0, missing_from: 0 } })
  expect((await kinds()).at(-1)).toBe("missed")
})

it("counts for nobody who has not joined, and in no class that does not ask for it", async () => {
  const stranger = await site.learner()
  expect((await stranger.ask("hours.begin", LESSON)).code).toBe(30101)
  await learner.get("course.join", { classroom_id: "1001" })
  expect((await learner.ask("hours.begin", { ...LESSON, classroom_id: "1001" })).code).toBe(30402)
  expect((await learner.ask("hours.begin", { ...LESSON, lesson_id: "l2" })).code).toBe(30402)
})

it("a class's signed file is given by its page to whom its hours concern, and never a list without a class", async () => {
  await begin()
  const asked = async (role: Role, form: Readonly<Record<string, string>>) =>
    site.app.inject({
      method: "POST",
      url: "/admin/api/export",
      headers: {
        host: "a.test",
        cookie: `admin=${await signedInAs(site, role)}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ list: "hours:list", format: "signed", ...form }).toString(),
    })
  expect((await asked("marker", { classroom: "3001" })).statusCode).toBe(403)
  expect((await asked("registrar", {})).body).toContain("先按班级筛选")
  expect((await asked("registrar", { classroom: "of-another" })).body).toContain("没有班级of-another")
  expect((await asked("registrar", { list: "user:find", classroom: "3001" })).body).toContain("这个列表没有这样的文件")
  const given = await asked("registrar", { classroom: "3001" })
  expect(given.headers["content-disposition"]).toMatch(/\.json$/)
  expect(given.json<{ readonly signed: string }>().signed).toContain(learner.id)
})

it("a class is exported as one file that is verified offline, and altered it is not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "study-hours-"))
  const [file, key] = [join(folder, "hours.json"), join(folder, "key.pem")]
  const { session, nonce } = await begin()
  const { check } = await untilAsked(session, nonce, 0)
  await learner.get("hours.answer", { session, check: check.id, value: answerTo(check, true) })
  const asked = ["--agency", "a", "--classroom", "3001", "--user", learner.id]
  await runOn(site, ["hours:export", file, ...asked])
  const pem = await site.app.inject({ url: "/certificate-key.pem", headers: { host: "a.test" } })
  await writeFile(key, pem.payload)

  const verify = async () => {
    const printed: string[] = []
    const none = () => Promise.reject(new Error("the database was opened"))
    const status = await hoursVerify.prepare(readWords(hoursVerify, [file, "--key", key])!).run({
      print: (line: string) => printed.push(line),
      connection: none,
      database: none,
    } as never)
    return [status, ...printed]
  }
  expect(await verify()).toStrictEqual([
    0,
    "通过：签名、哈希链和合计都对",
    expect.stringMatching(/^甲机构  学时班  /),
    `学员  ${learner.id}  0分0秒`,
  ])
  // whose data it has is noted
  const reads = await site.sql`select list from personal_reads where ${learner.id} = any (learners)`
  expect(reads.map((row) => row["list"])).toStrictEqual(["hours:list"])

  await writeFile(file, (await readFile(file, "utf8")).replace("played", "missed"))
  expect(await verify()).toStrictEqual([1, "没有通过：签名不是这个密钥签的，或内容被改过"])
  await rm(folder, { recursive: true })
})

import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest"
import { closeAttempt } from "#server/attempt/closeAttempt.ts"
import { closeAll, extendAll } from "#server/attempt/paperTimes.ts"
import { makeSaveRecords } from "#server/attempt/saveRecords.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, handIn, save, start } from "./sitting.ts"

const MINUTE = 60_000
const END = START + 20 * MINUTE
let site: StudySite
let learner: Learner
let attempt_id: string

beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await site.sql`delete from paper_times`
  await site.sql`delete from attempts`
  learner = await site.learner()
  attempt_id = (await start(learner, { paper_id: "p2" })).attempt_id
})
afterAll(() => site.close())

const give = (minutes: number, id = attempt_id) =>
  site.sql`update attempts set grace = make_interval(mins => ${minutes}) where id = ${id}`
const acceptsUntil = async () => {
  const [row] = await site.sql<{ accepts_until: number }[]>`
    select accepts_until from attempts where id = ${attempt_id}`
  return row?.accepts_until
}
const sweep = () => closeAttempt(site.sql, { ...site.deps, now: () => site.clock.now })
const answer = { seq: 1, question_id: "q1", value: "B", at: END - 1 }

it("is a minute at the start of an attempt", async () => {
  expect(await acceptsUntil()).toBe(END + MINUTE)
})

it("is its agency's when it begins, and stays so", async () => {
  onTestFinished(async () => void (await site.sql`update agencies set grace_seconds = 60`))
  await site.sql`update agencies set grace_seconds = 90 where id = 'a'`
  expect(await acceptsUntil()).toBe(END + MINUTE)
  const other = await site.learner()
  attempt_id = (await start(other, { paper_id: "p2" })).attempt_id
  expect(await acceptsUntil()).toBe(END + 90_000)
})

it("moves with the deadline, whatever moves it", async () => {
  await give(5)
  await site.sql.begin((sql) => extendAll(sql, { agency_id: "a", paper_id: "p2" }, 10, START))
  expect(await acceptsUntil()).toBe(END + 15 * MINUTE)
  await site.sql.begin((sql) => closeAll(sql, { agency_id: "a", paper_id: "p2" }, START + MINUTE, START))
  expect(await acceptsUntil()).toBe(START + 6 * MINUTE)
})

it("is each attempt's own: saved, swept and handed in by it, together with others", async () => {
  const other = await site.learner()
  const theirs = (await start(other, { paper_id: "p2" })).attempt_id
  await give(5)
  site.clock.now = END + 4 * MINUTE
  const saveTogether = makeSaveRecords(site.sql)
  const saved = await Promise.all(
    [
      [learner.id, attempt_id],
      [other.id, theirs],
    ].map(([userId = "", id = ""]) =>
      saveTogether({
        agencyId: "a",
        userId,
        attempt_id: id,
        client_id: CLIENT,
        epoch: 1,
        records: [{ ...answer, kind: "answer" }],
        now: site.clock.now,
      }),
    ),
  )
  expect(saved.map((one) => one?.outcome)).toStrictEqual(["taken", "closed"])
  expect([await sweep(), await sweep()]).toStrictEqual([1, null])
  expect((await handIn(learner, attempt_id, 1)).by).toBe("learner")
})

it("withholds the keys of an exam until the longest of its attempts is over", async () => {
  const first = await site.learner()
  const done = (await start(first, { paper_id: "p2" })).attempt_id
  await handIn(first, done, 0)
  await give(5)
  await site.sql.begin((sql) => closeAll(sql, { agency_id: "a", paper_id: "p2" }, START + MINUTE, START))
  const isReleased = async (at: number) => {
    site.clock.now = at
    return (await first.get("exam.result", { attempt_id: done })).released
  }
  expect(await isReleased(START + 6 * MINUTE - 1)).toBe(false)
  expect(await isReleased(START + 6 * MINUTE)).toBe(true)
})

it("ends the attempt of a page that comes back after it", async () => {
  await save(learner, attempt_id, [answer])
  await give(5)
  site.clock.now = END + 5 * MINUTE
  expect((await learner.get("exam.state", { attempt_id })).state).toBe("open")
  site.clock.now += 1
  expect((await learner.get("exam.state", { attempt_id })).state).toBe("closed")
})

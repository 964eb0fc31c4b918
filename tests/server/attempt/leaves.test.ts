import { afterAll, beforeAll, expect, it } from "vitest"
import * as Leaving from "#domain/attempt/Leaving.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "./sitting.ts"

const paper = (id: string, leaving: object) => ({
  [`catalog/papers/${id}.yaml`]: {
    ...(sampleFiles["catalog/papers/p1.yaml"] as object),
    id,
    minutes: 30,
    room: { leaving },
  },
})
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    ...paper("strict", { limit: 1, follows: "hand_in" }),
    ...paper("mild", { limit: 0, follows: "warn", seconds: 10 }),
  })
})
afterAll(() => site.close())

const leave = (learner: Learner, attempt_id: string, id: string, over: object = {}) =>
  learner.get("exam.leave", { attempt_id, id, kind: "hidden", seconds: 5, ...over })

const timelineOf = async (learner: Learner, attempt_id: string) =>
  (await learner.get("exam.timeline", { attempt_id })).items.flatMap(({ leave: left, at, until }) =>
    left === undefined ? [] : [{ ...left, at, until }],
  )

it("is stated on the cover, kept by the attempt, and counted once however often it is reported", async () => {
  const learner = await site.learner()
  const room = { leaving: { seconds: 5, limit: 1, follows: "hand_in" } }
  expect((await learner.get("question.paper", { id: "strict" })).room).toStrictEqual(room)
  expect((await learner.get("question.paper", { id: "p1" })).room).toBeUndefined()
  const { attempt_id, rules, left } = await start(learner, { paper_id: "strict" })
  expect([rules.room, left]).toStrictEqual([room, undefined])
  const counts = [
    await leave(learner, attempt_id, "short", { seconds: 4 }),
    await leave(learner, attempt_id, "dialog", { kind: "unfocused", seconds: 600 }),
    await leave(learner, attempt_id, "screen", { kind: "full_screen", seconds: 600 }),
    await leave(learner, attempt_id, "cut", { offline: true }),
    await leave(learner, attempt_id, "l1"),
    await leave(learner, attempt_id, "l1"),
    await leave(learner, attempt_id, "l1", { seconds: 40 }),
    await leave(learner, attempt_id, "l1", { seconds: 2 }),
  ]
  expect(counts.map(({ counted }) => counted)).toStrictEqual([0, 0, 0, 0, 1, 1, 1, 1])
  const seen = await learner.get("exam.attempt", { attempt_id })
  expect(seen.left).toBe(1)
  const items = await timelineOf(learner, attempt_id)
  const { now } = site.clock
  expect(items.find(({ seconds }) => seconds === 40)).toStrictEqual({
    kind: "hidden",
    seconds: 40,
    offline: false,
    nth: 1,
    ended: false,
    at: now - 40_000,
    until: now,
  })
  expect(items.filter(({ nth }) => nth === null).length).toBe(4)
})

it("ends soon once it was left too often: what was typed until then counts, and there is one receipt", async () => {
  const learner = await site.learner()
  const { attempt_id, deadline } = await start(learner, { paper_id: "strict" })
  await leave(learner, attempt_id, "l1")
  expect((await learner.get("exam.state", { attempt_id })).deadline).toBe(deadline)
  await leave(learner, attempt_id, "l2")
  const ends = site.clock.now + Leaving.ENDS_AFTER
  expect((await learner.get("exam.state", { attempt_id })).deadline).toBe(ends)
  site.clock.now += 2_000
  // the same once more, and another one: nothing moves
  await leave(learner, attempt_id, "l2")
  await leave(learner, attempt_id, "l3")
  const saved = await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B", at: site.clock.now }])
  expect([saved.outcome, saved.deadline]).toStrictEqual(["taken", ends])
  site.clock.now = ends
  const receipt = await handIn(learner, attempt_id, 1)
  expect(receipt.answered).toBe(1)
  // a report that comes after the end changes nothing
  await leave(learner, attempt_id, "l4")
  expect((await timelineOf(learner, attempt_id)).map(({ nth, ended }) => [nth, ended])).toStrictEqual([
    [1, false],
    [2, true],
    [3, true],
  ])
  expect(await handIn(learner, attempt_id, 1)).toStrictEqual(receipt)
})

it("goes on with time that somebody gives, until it is left again", async () => {
  const learner = await site.learner()
  const { attempt_id } = await start(learner, { paper_id: "strict" })
  await leave(learner, attempt_id, "l1")
  await leave(learner, attempt_id, "l2")
  const longer = site.clock.now + 600_000
  await site.sql`update attempts set deadline = ${longer}, limit_at = ${longer} where id = ${attempt_id}`
  await leave(learner, attempt_id, "l2")
  expect((await learner.get("exam.state", { attempt_id })).deadline).toBe(longer)
  await leave(learner, attempt_id, "l3")
  expect((await learner.get("exam.state", { attempt_id })).deadline).toBe(site.clock.now + Leaving.ENDS_AFTER)
})

it("is warned of alone where the paper says so, and nothing is kept of a paper that does not ask", async () => {
  const learner = await site.learner()
  const { attempt_id, deadline } = await start(learner, { paper_id: "mild" })
  for (const id of ["l1", "l2", "l3"]) await leave(learner, attempt_id, id, { seconds: 10 })
  expect((await learner.get("exam.state", { attempt_id })).deadline).toBe(deadline)
  const free = await start(learner)
  expect(await leave(learner, free.attempt_id, "l1", { seconds: 60 })).toStrictEqual({ counted: 0 })
  expect(await timelineOf(learner, free.attempt_id)).toStrictEqual([])
})

it("keeps a page that is loaded again apart, and is found by its learner alone", async () => {
  const [learner, other] = [await site.learner(), await site.learner()]
  const { attempt_id } = await start(learner, { paper_id: "strict" })
  await start(learner, { paper_id: "strict" })
  expect((await timelineOf(learner, attempt_id)).map(({ kind, nth }) => [kind, nth])).toStrictEqual([
    ["reopened", null],
  ])
  expect(await other.ask("exam.leave", { attempt_id, id: "l1", kind: "hidden", seconds: 60 })).toMatchObject({
    code: 404,
  })
  expect((await learner.get("exam.attempt", { attempt_id })).left).toBeUndefined()
})

it("is counted after any number of absences that do not count", async () => {
  const learner = await site.learner()
  const { attempt_id } = await start(learner, { paper_id: "mild" })
  await site.sql`
    insert into attempt_leaves (agency_id, attempt_id, id, kind, seconds, offline, counted, at)
    select 'a', ${attempt_id}, 'x' || g, 'unfocused', 1, false, false, now() from generate_series(1, 500) g`
  await leave(learner, attempt_id, "short", { seconds: 1 })
  expect(await leave(learner, attempt_id, "l1", { seconds: 10 })).toStrictEqual({ counted: 1 })
  const [rows] = await site.sql`select count(*) as n from attempt_leaves where attempt_id = ${attempt_id}`
  expect(rows).toMatchObject({ n: 501 })
})

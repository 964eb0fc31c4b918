import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import * as ExamTerm from "#domain/study/ExamTerm.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

const NONE = { url: "", hours: "", bring: "" }
const date = (id: string, kind: string, start: string, end: string, more: object = {}) => ({
  id,
  name: id,
  kind,
  start,
  end,
  ...more,
})

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite({
    "catalog/calendar.yaml": [
      date("r", "registration", "2026-02-20", "2026-03-09", { subject_id: "313", region_id: "430000" }),
      date("e", "exam", "2026-04-11", "2026-04-12", { subject_id: "313", hours: "上午9:00", bring: "准考证" }),
      date("s", "results", "2026-05-20", "2026-06-20", { subject_id: "313", url: "https://results.example/" }),
      date("other", "exam", "2026-03-20", "2026-03-21", { subject_id: "500" }),
    ],
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

const phase = (answer: Output<"study.term">) => ExamTerm.at(answer, site.clock.now).phase

it("has the dates of the learner's subject and region alone", async () => {
  const ids = async () => (await learner.get("study.term", {})).calendar.map(({ id }) => id)
  expect(await ids()).toStrictEqual(["r", "other", "e", "s"])
  await learner.get("user.saveInfo", { study_subject_id: "3130101", region_id: "430000" })
  expect(await ids()).toStrictEqual(["r", "e", "s"])
  await learner.get("user.saveInfo", { study_subject_id: "500" })
  expect(await ids()).toStrictEqual(["other"])
})

it("leads a learner through the term as the clock goes on", async () => {
  await learner.get("user.saveInfo", { study_subject_id: "3130101" })
  expect(phase(await learner.get("study.term", {}))).toBe("choosing")
  expect(phase(await learner.get("study.markTerm", { exam_day: "2026-04-11", mark: "sitting" }))).toBe("registration")
  expect((await learner.get("user.info", {})).exam_day).toBe("2026-04-11")
  expect(phase(await learner.get("study.markTerm", { exam_day: "2026-04-11", mark: "registered" }))).toBe("preparing")
  expect(phase(await learner.get("study.markTerm", { exam_day: "2026-04-11", mark: "unregistered" }))).toBe(
    "registration",
  )
  for (const [day, expected] of [
    ["2026-03-12", "sprint"],
    ["2026-04-10", "eve"],
    ["2026-04-12", "sitting"],
    ["2026-04-13", "after"],
    ["2026-05-20", "results"],
    ["2026-06-21", "choosing"],
  ] as const) {
    site.clock.now = Date.parse(`${day}T08:00:00+08:00`)
    // a token lives a day: the term is the same in every one of them
    const { token, get } = await site.learner()
    expect(token).not.toBe(learner.token)
    await get("user.saveInfo", { study_subject_id: "3130101", exam_day: "2026-04-11" })
    expect([day, phase(await get("study.term", {}))]).toStrictEqual([day, expected])
  }
})

it("keeps how an exam went under its day, and nothing of what is no day", async () => {
  await learner.get("user.saveInfo", { study_subject_id: "3130101", exam_day: "2026-04-11" })
  await learner.get("study.markTerm", { exam_day: "2026-04-11", mark: "fair" })
  expect(await learner.get("study.term", {})).toMatchObject({ felt: "fair", registered: false })
  const refused = await learner.ask("study.markTerm", { exam_day: "2026-02-30", mark: "well" })
  expect(refused).toMatchObject({ code: 422 })
  await learner.get("user.saveInfo", { exam_day: "2026-10-24" })
  expect(await learner.get("study.term", {})).toMatchObject({ felt: null })
})

it("forgets the oldest of many exams", async () => {
  for (let n = 1; n <= 24; n++)
    await learner.get("study.markTerm", { exam_day: `2026-03-${String(n).padStart(2, "0")}`, mark: "fair" })
  const rows = await site.sql`select exam_day::text from exam_terms where user_id = ${learner.id} order by exam_day`
  expect([rows.length, rows[0]]).toStrictEqual([20, { exam_day: "2026-03-05" }])
})

it("gives dates whole", async () => {
  await learner.get("user.saveInfo", { study_subject_id: "3130101" })
  expect((await learner.get("study.term", {})).calendar[1]).toStrictEqual({
    ...date("e", "exam", "2026-04-11", "2026-04-12"),
    ...NONE,
    hours: "上午9:00",
    bring: "准考证",
  })
})

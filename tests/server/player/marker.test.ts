import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let learner: Learner
const DAY = 86_400_000
const lesson = { classroom_id: "1001", lesson_id: "l1" }

beforeAll(async () => {
  site = await makeStudySite()
  await window(-2 * DAY, -DAY)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  await learner.get("course.join", { classroom_id: "1001" })
})
afterAll(() => site.close())

/** When the papers with a window are open, from the start of the clock. */
const window = (opens: number, closes: number) => site.sql`
  update papers set opens_at = ${START + opens}, closes_at = ${START + closes}
  where agency_id = 'a' and opens_at is not null`
const seconds = async () =>
  (await learner.get("marker.list", lesson)).list.map(({ second, question }) => [second, question.id])
const answer = (value: string | null) => learner.ask("marker.answer", { ...lesson, question_id: "q1", value })
const told = async () =>
  (await site.sql`select question_id from told_keys where user_id = ${learner.id}`).map((row) => row["question_id"])

describe("a question marker", () => {
  it("asks a question of a bank at its second, without its key", async () => {
    const { list } = await learner.get("marker.list", lesson)
    expect(list).toMatchObject([{ second: 9, question: { id: "q1", kind: "single" } }])
    expect(JSON.stringify(list)).not.toMatch(/explanation|"answer"/)
    expect((await learner.get("course.lesson", lesson)).marked).toBe(true)
    expect(await told()).toStrictEqual([])
  })

  it("is judged at once, and that its key was told is noted", async () => {
    expect(dataOf(await answer("A"))).toMatchObject({ question_id: "q1", answer: "B", verdict: "wrong" })
    expect(dataOf(await answer("B"))).toMatchObject({ verdict: "right" })
    expect(await told()).toStrictEqual(["q1"])
    expect((await answer(null)).code).toBe(50106)
  })

  it("counts nowhere", async () => {
    await answer("A")
    const { list } = await learner.get("exam.wrong", {})
    expect(list).toStrictEqual([])
    expect(await site.sql`select from attempts where user_id = ${learner.id}`).toHaveLength(0)
  })

  it("is none for guests", async () => {
    const guest = await site.call("course.lesson", lesson)
    expect((dataOf(guest) as { readonly marked: boolean }).marked).toBe(false)
    expect((await site.call("marker.list", lesson)).status).toBe(401)
  })

  it("is not asked nor judged while its question is withheld, by an own exam or by a paper's window", async () => {
    expect(await seconds()).toStrictEqual([[9, "q1"]])
    const { attempt_id } = await learner.get("exam.start", { paper_id: "p1", client_id: "d1" })
    expect([await seconds(), (await answer("B")).status, await told()]).toStrictEqual([[], 404, []])
    await learner.get("exam.handIn", { attempt_id, client_id: "d1", epoch: 1, last_seq: 0 })
    expect(await seconds()).toStrictEqual([[9, "q1"]])
    for (const [opens, closes] of [
      [DAY, 2 * DAY],
      [-DAY, DAY],
    ] as const) {
      await window(opens, closes)
      expect([await seconds(), (await answer("B")).status]).toStrictEqual([[], 404])
    }
    await window(-2 * DAY, -DAY)
  })

  it("belongs to its lesson: no other question of the bank is judged there", async () => {
    const other = await learner.ask("marker.answer", { ...lesson, question_id: "q2", value: ["A", "C"] })
    expect(other.status).toBe(404)
    const elsewhere = { classroom_id: "1001", lesson_id: "l2", question_id: "q1", value: "B" }
    expect((await learner.ask("marker.answer", elsewhere)).status).toBe(404)
    expect(await told()).toStrictEqual([])
  })
})

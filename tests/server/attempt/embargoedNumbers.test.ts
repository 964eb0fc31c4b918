import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CallName } from "#domain/contract/Contract.ts"
import { released } from "../../support/released.ts"
import { START } from "../../support/testServer.ts"
import { sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { fold } from "../result/sitAll.ts"
import { LEAK_CASES } from "./leakCases.ts"
import { type Change, handIn, RIGHT, save, start } from "./sitting.ts"

const MINUTE = 60_000
const BEFORE = START - 90 * MINUTE
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    // right at once, where others wait for a mark
    "catalog/banks/bank1/questions.yaml": sampleQuestions.map((question) =>
      question.id === "q5" ? { ...question, answer: "我的看法", accepted: ["我的想法"] } : question,
    ),
  })
})
afterAll(() => site.close())

const WRONG: ReadonlyArray<Change> = [
  { seq: 1, question_id: "q1", value: "A" },
  { seq: 2, question_id: "q2", value: ["A", "B"] },
  { seq: 3, question_id: "q3", value: false },
  { seq: 4, question_id: "q4", value: ["九"] },
  { seq: 5, question_id: "q5", value: "别的看法" },
  { seq: 6, question_id: "q6a", value: "B" },
  { seq: 7, question_id: "q6b", value: ["A"] },
]

const practise = async (learner: Learner, answers: ReadonlyArray<Change>): Promise<string> => {
  const { attempt_id } = await start(learner, { bank_id: "bank1", feedback: "at_end" })
  await save(learner, attempt_id, answers)
  await handIn(learner, attempt_id, answers.length)
  return attempt_id
}

/** They end what the others are asked about. */
const LAST: ReadonlyArray<CallName> = ["exam.handIn", "exam.takeOver", "exam.feedback", "practice.reset"]
const NAMES = (Object.keys(LEAK_CASES) as ReadonlyArray<CallName>).filter(
  (name) =>
    /^(exam|marker|practice|question|result|search|wrong)\.|^study\.(readiness|session)$|^user\.(data|examPackage|info)$/.test(
      name,
    ) && !LAST.includes(name),
)

/** Everything a learner is told about their practice by any call, without their own answers and what names it. */
const toldOf = async (learner: Learner, practice_id: string, paper_id = "p1"): Promise<Record<string, unknown>> => {
  const world = { paper_id, attempt_id: practice_id, practice_id, receipt_number: "none", share_id: "none" }
  const told: Record<string, unknown> = {}
  for (const name of NAMES)
    for (const payload of LEAK_CASES[name](world)) {
      const { status, code, msg, data } = await learner.ask(name, payload as never)
      told[`${name} ${anonymous(payload)}`] = [status, code, msg, anonymous(data)]
    }
  return told
}

/** Without ids, signatures, own answers and how many others there are: the same for twins, whatever they answered. */
const anonymous = (data: unknown): string =>
  JSON.stringify(data, (key, value: unknown) => {
    if (OWN.has(key)) return null
    // begun at the same time, they are sorted by their ids
    return key === "list" && Array.isArray(value) ? value.map(anonymous).toSorted() : value
  })
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "id")
    .replaceAll(/\d{8}-\d{12}/g, "number")
const OWN = new Set(["answers", "answer", "digest", "signature", "nonce", "learners"])

/** Two learners who did the same, but for being right and wrong. */
const twins = async (before: (learner: Learner) => Promise<unknown>) => {
  const tell = async (answers: ReadonlyArray<Change>) => {
    const learner = await site.learner()
    await before(learner)
    const practice_id = await practise(learner, answers)
    return { learner, practice_id, told: await toldOf(learner, practice_id) }
  }
  const [right, wrong] = await Promise.all([tell(RIGHT), tell(WRONG)])
  return { right, wrong }
}

describe("while an exam withholds its questions, practice of the same questions", () => {
  it("tells a learner who was right exactly what it tells one who was wrong, by every call", async () => {
    site.clock.now = BEFORE
    const { right, wrong } = await twins((learner) => start(learner, { paper_id: "p1" }))
    expect(right.told).toStrictEqual(wrong.told)
  })

  it("tells that to everybody of the agency from the opening of a paper with a window to its release", async () => {
    for (const moment of [START - 60 * MINUTE, START, START + 21 * MINUTE - 1]) {
      site.clock.now = moment
      const { right, wrong } = await twins(async () => {})
      expect(right.told).toStrictEqual(wrong.told)
    }
  })

  it("leaves them out of the result's numbers, says how many, and tells them after the release", async () => {
    site.clock.now = START
    const learner = await site.learner()
    const attempt_id = await practise(learner, RIGHT)
    const numbers = async () => {
      const { score, total_score, correct, held, standing, keys } = released(
        await learner.get("exam.result", { attempt_id }),
      )
      const { list } = await learner.get("exam.history", {})
      const { chapters } = await learner.get("question.bank", { id: "bank1" })
      const { answered_questions, correct_questions } = await learner.get("user.data", {})
      return {
        result: [score, total_score, correct, held, standing, keys.length],
        history: [list[0]?.score, list[0]?.correct],
        chapters: chapters.map(({ answered, correct: right }) => [answered, right]),
        data: [answered_questions, correct_questions],
      }
    }
    expect(await numbers()).toStrictEqual({
      result: [0, 0, 0, 7, null, 0],
      history: [null, null],
      chapters: [
        [0, 0],
        [0, 0],
      ],
      data: [0, 0],
    })
    site.clock.now = START + 21 * MINUTE
    expect(await numbers()).toStrictEqual({
      result: [7, 7, 7, 0, null, 7],
      history: [7, 7],
      chapters: [
        [3, 3],
        [4, 4],
      ],
      data: [7, 7],
    })
  })

  it("is not shown by a share that was made before", async () => {
    site.clock.now = BEFORE
    const learner = await site.learner()
    const { id } = await learner.get("result.share", { attempt_id: await practise(learner, RIGHT) })
    const shown = async () => (await site.call("result.shared", { id })).status
    expect(await shown()).toBe(200)
    site.clock.now = START
    expect(await shown()).toBe(404)
  })

  it("is not shown by another's share to a learner who sits the questions", async () => {
    site.clock.now = BEFORE
    const [learner, sitting] = [await site.learner(), await site.learner()]
    const { id } = await learner.get("result.share", { attempt_id: await practise(learner, RIGHT) })
    expect((await sitting.ask("result.shared", { id })).status).toBe(200)
    await start(sitting, { paper_id: "p1" })
    expect((await sitting.ask("result.shared", { id })).status).toBe(404)
    expect((await learner.ask("result.shared", { id })).status).toBe(200)
  })

  it("is most missed by nobody, for a guest neither", async () => {
    site.clock.now = BEFORE
    for (let n = 0; n < 5; n++) await practise(await site.learner(), WRONG)
    await fold(site)
    const missed = async () => {
      const { data } = await site.call("practice.insight", { bank_id: "bank1" })
      return (data as { readonly missed: ReadonlyArray<unknown> }).missed.length
    }
    expect(await missed()).toBeGreaterThan(0)
    site.clock.now = START
    expect(await missed()).toBe(0)
  })

  it("is withheld as long as anybody's time of the paper runs", async () => {
    const [late, other] = [await site.learner(), await site.learner()]
    site.clock.now = START
    await site.sql`
      insert into paper_times (agency_id, paper_id, user_id, extra_minutes, changed_at)
      values ('a', 'p2', ${late.id}, 30, ${START})`
    const { attempt_id } = await start(other, { bank_id: "bank1" })
    await save(other, attempt_id, RIGHT)
    const check = async () => (await other.ask("exam.check", { attempt_id, question_id: "q1" })).code
    site.clock.now = START + 51 * MINUTE - 1
    expect(await check()).toBe(50105)
    site.clock.now = START + 51 * MINUTE
    expect(await check()).toBe(20200)
    await site.sql`delete from paper_times`
  })
})

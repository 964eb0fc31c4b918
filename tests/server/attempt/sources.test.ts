import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { EXAM_TOOLS } from "#domain/core/ExamTools.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, handIn, save, start } from "./sitting.ts"
import { released } from "../../support/released.ts"

/** What every paper of the sample says of time that is up, and of its tools. */
const paperRules = { at_time_up: "hand_in", late: "accept", tools: EXAM_TOOLS }
const TYPES = EXAM_TYPES.map(({ id }) => id)
const DAY = 86_400_000
let site: StudySite
let learner: Learner

const changed = (file: string, change: object): Readonly<Record<string, unknown>> => ({
  [file]: { ...(sampleFiles[file] as object), ...change },
})
const paper = (id: string, change: object) => {
  const {
    minutes: _,
    attempts: __,
    key_policy: ___,
    ...own
  } = sampleFiles["catalog/papers/p1.yaml"] as Record<string, unknown>
  return { [`catalog/papers/${id}.yaml`]: { ...own, id, ...change } }
}

beforeAll(async () => {
  site = await makeStudySite({
    ...EXAM_NEXT_YEAR,
    ...changed("agencies/a.yaml", { exam_type: TYPES }),
    ...changed("catalog/banks/bank1/bank.yaml", { exam_types: TYPES }),
    ...paper("past", { name: "往年卷", exam_type: "5" }),
    ...paper("untimed", { name: "不限时的往年卷", exam_type: "5", minutes: 0 }),
    ...paper("sprint", { name: "冲刺卷", exam_type: "10" }),
    ...paper("gold", { name: "金题卷", exam_type: "13" }),
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

const idsOf = ({ questions }: { readonly questions: ReadonlyArray<{ readonly id: string }> }) =>
  questions.map(({ id }) => id)
const codeOf = async (source: object) => {
  const { status, code } = await learner.ask("exam.start", { ...source, client_id: CLIENT })
  return status === 200 ? code : status
}

describe("the set of a day", () => {
  const daily = { bank_id: "bank1", exam_type: "3", day: "2026-03-02" }

  it("is the same for everybody, of questions that stand alone and are marked by the server", async () => {
    const mine = await start(learner, daily)
    const theirs = await start(await site.learner(), daily)
    expect(idsOf(mine).toSorted()).toStrictEqual(["q1", "q2", "q3", "q4"])
    expect(idsOf(theirs)).toStrictEqual(idsOf(mine))
    expect([mine.title, mine.rules.exam_type, mine.rules.feedback]).toStrictEqual([
      "自考题库 · 每日一练3月2日",
      "3",
      "at_once",
    ])
  })

  it("stays what it was when the bank changes during the day", async () => {
    const before = idsOf(await start(learner, daily))
    await site.sql`update questions set hidden = true where id = 'q3'`
    const after = idsOf(await start(await site.learner(), daily))
    await site.sql`update questions set hidden = false where id = 'q3'`
    expect(after).toStrictEqual(before.filter((id) => id !== "q3"))
    expect(idsOf(await start(await site.learner(), daily))).toStrictEqual(before)
  })

  it("is there once a day: resumed while open, not begun again, another one tomorrow in Shanghai", async () => {
    const first = await start(learner, daily)
    const resumed = await start(learner, daily)
    expect(resumed.attempt_id).toBe(first.attempt_id)
    await handIn(learner, first.attempt_id, 0, resumed.epoch)
    expect(await codeOf(daily)).toBe(50107)
    expect(await codeOf({ ...daily, day: "2026-03-03" })).toBe(422)
    site.clock.now = START + DAY
    expect((await start(learner, { ...daily, day: "2026-03-03" })).attempt_id).not.toBe(first.attempt_id)
  })

  it("lists its attempts apart, and its wrong questions", async () => {
    const { attempt_id } = await start(learner, daily)
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    await handIn(learner, attempt_id, 1)
    expect((await learner.get("exam.dailyHistory", {})).list.map((one) => one.attempt_id)).toStrictEqual([attempt_id])
    expect((await learner.get("exam.dailyWrong", {})).list.map(({ question }) => question.id)).toStrictEqual(["q1"])
    expect((await learner.get("exam.history", {})).total).toBe(1)
  })

  it("needs a day that the calendar has", async () => {
    for (const day of [undefined, "2026-02-30", "1.3.2026"])
      expect(await codeOf({ ...daily, ...(day === undefined ? { day: undefined } : { day }) })).toBe(422)
  })
})

describe("a draw", () => {
  const draw = (spec: object) => ({ bank_id: "bank1", exam_type: "2", draw: { count: 10, ...spec } })

  it("asks of the chapters, kinds and points named, cases whole, at most so many", async () => {
    expect(idsOf(await start(learner, draw({ chapter_ids: ["c1"] }))).toSorted()).toStrictEqual(["q1", "q2", "q3"])
    expect(idsOf(await start(learner, draw({ kinds: ["judge", "blank"] }))).toSorted()).toStrictEqual(["q3", "q4"])
    expect(idsOf(await start(learner, draw({ kinds: ["indeterminate"] })))).toStrictEqual(["q6a", "q6b"])
    expect(idsOf(await start(learner, draw({ points: ["要点"] })))).toHaveLength(7)
    expect(idsOf(await start(learner, draw({ count: 2, chapter_ids: ["c1"] })))).toHaveLength(2)
    expect(await codeOf(draw({ points: ["没有的知识点"] }))).toBe(50110)
  })

  it("asks only what was never answered, or only what was wrong the last time", async () => {
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, [
      { seq: 1, question_id: "q1", value: "A" },
      { seq: 2, question_id: "q3", value: true },
    ])
    await handIn(learner, attempt_id, 2)
    expect(idsOf(await start(learner, draw({ only: "wrong" })))).toStrictEqual(["q1"])
    expect(idsOf(await start(learner, draw({ only: "unanswered", chapter_ids: ["c1"] })))).toStrictEqual(["q2"])
    expect(await codeOf(draw({ only: "wrong", chapter_ids: ["c2"] }))).toBe(50110)
  })

  it("of the same description continues while it is open, and is drawn again afterwards", async () => {
    const first = await start(learner, draw({ chapter_ids: ["c1", "c2"], kinds: ["single", "judge"] }))
    const again = await start(learner, draw({ kinds: ["judge", "single"], chapter_ids: ["c2", "c1"] }))
    expect([again.attempt_id, idsOf(again)]).toStrictEqual([first.attempt_id, idsOf(first)])
    expect((await start(learner, draw({ kinds: ["single"] }))).attempt_id).not.toBe(first.attempt_id)
    await handIn(learner, first.attempt_id, 0, again.epoch)
    const next = await start(learner, draw({ chapter_ids: ["c1", "c2"], kinds: ["single", "judge"] }))
    expect(next.attempt_id).not.toBe(first.attempt_id)
  })
})

describe("a chapter of the VIP bank", () => {
  it("has an order of its own for each attempt, cases whole, apart from plain practice", async () => {
    const plain = await start(learner, { bank_id: "bank1" })
    const attempts = await Promise.all(
      Array.from({ length: 12 }, async () => start(await site.learner(), { bank_id: "bank1", exam_type: "12" })),
    )
    const vip = await start(learner, { bank_id: "bank1", exam_type: "12" })
    expect(vip.attempt_id).not.toBe(plain.attempt_id)
    expect(new Set(attempts.map((one) => idsOf(one).join())).size).toBeGreaterThan(1)
    for (const one of attempts) {
      expect(idsOf(one).toSorted()).toStrictEqual(idsOf(plain).toSorted())
      expect(idsOf(one).indexOf("q6b")).toBe(idsOf(one).indexOf("q6a") + 1)
    }
    expect((await start(learner, { bank_id: "bank1", exam_type: "12" })).questions).toStrictEqual(vip.questions)
  })
})

describe("a paper without rules of its own", () => {
  it("has those of its type", async () => {
    const gold = await learner.get("question.paper", { id: "gold" })
    expect([gold.minutes, gold.attempts, gold.key_policy, gold.feedback]).toStrictEqual([
      60,
      3,
      "after_hand_in",
      ["at_end"],
    ])
  })

  it("is shuffled section by section where its type requires it, and gives part of the score", async () => {
    const sprint = await start(learner, { paper_id: "sprint" })
    expect(sprint.questions.map(({ section }) => section)).toStrictEqual([
      "选择",
      "选择",
      "选择",
      "其他",
      "其他",
      "案例",
      "案例",
    ])
    expect(idsOf(sprint).slice(5)).toStrictEqual(["q6a", "q6b"])
    await save(learner, sprint.attempt_id, [{ seq: 1, question_id: "q2", value: ["A"] }])
    await handIn(learner, sprint.attempt_id, 1)
    const { score, correct, keys } = released(await learner.get("exam.result", { attempt_id: sprint.attempt_id }))
    expect([score, correct, keys.find(({ question_id }) => question_id === "q2")?.verdict]).toStrictEqual([
      1,
      0,
      "wrong",
    ])
  })
})

describe("when explanations are seen", () => {
  it("is the learner's choice of a past paper: by the clock, or one by one without it", async () => {
    const timed = await start(learner, { paper_id: "past" })
    expect([timed.deadline, timed.rules]).toStrictEqual([
      START + 60 * 60_000,
      { exam_type: "5", feedback: "at_end", timed: true, minutes: 60, ...paperRules },
    ])
    expect((await start(learner, { paper_id: "past", feedback: "at_once" })).rules.feedback).toBe("at_end")
    const untimed = await site.learner()
    const other = await start(untimed, { paper_id: "past", feedback: "at_once" })
    await save(untimed, other.attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])
    const key = await untimed.get("exam.check", { attempt_id: other.attempt_id, question_id: "q1" })
    expect(key.verdict).toBe("right")
    expect([other.deadline, other.rules.feedback, other.rules.choice]).toStrictEqual([null, "at_once", true])
  })

  it("may be changed while practice is open, also by another start; what was seen stays seen", async () => {
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, [
      { seq: 1, question_id: "q1", value: "A" },
      { seq: 2, question_id: "q3", value: true },
    ])
    await learner.get("exam.check", { attempt_id, question_id: "q1" })
    const later = await learner.get("exam.feedback", { attempt_id, feedback: "at_end" })
    expect([later.rules.feedback, later.epoch, later.keys.length]).toStrictEqual(["at_end", 1, 1])
    expect((await learner.ask("exam.check", { attempt_id, question_id: "q3" })).code).toBe(50105)
    const again = await start(learner, { bank_id: "bank1", feedback: "at_once" })
    expect([again.attempt_id, again.rules.feedback]).toStrictEqual([attempt_id, "at_once"])
  })

  it("makes practice of an untimed paper that was begun as an exam: its keys are withheld no longer", async () => {
    const { attempt_id } = await start(learner, { paper_id: "untimed" })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])
    const practice = await start(learner, { bank_id: "bank1" })
    await save(learner, practice.attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])
    const check = (id: string) => learner.ask("exam.check", { attempt_id: id, question_id: "q1" })
    expect([(await check(attempt_id)).code, (await check(practice.attempt_id)).code]).toStrictEqual([50105, 50105])
    await learner.get("exam.feedback", { attempt_id, feedback: "at_once" })
    expect([(await check(attempt_id)).code, (await check(practice.attempt_id)).code]).toStrictEqual([20200, 20200])
  })

  it("stays what it is where the paper does not leave it open", async () => {
    const { attempt_id } = await start(learner, { paper_id: "gold", feedback: "at_once" })
    const after = await learner.get("exam.feedback", { attempt_id, feedback: "at_once" })
    expect(after.rules).toStrictEqual({
      exam_type: "13",
      feedback: "at_end",
      timed: true,
      minutes: 60,
      ...paperRules,
      partial: "share",
    })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    expect((await learner.ask("exam.check", { attempt_id, question_id: "q1" })).code).toBe(50105)
  })

  it("is not changed by others, nor after the end", async () => {
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    const stranger = await site.learner()
    expect((await stranger.ask("exam.feedback", { attempt_id, feedback: "at_end" })).status).toBe(404)
    await handIn(learner, attempt_id, 0)
    expect((await learner.ask("exam.feedback", { attempt_id, feedback: "at_end" })).code).toBe(50102)
  })
})

describe("a source", () => {
  it("is refused where it is none: a type that needs a paper, a draw without a description, parts of two", async () => {
    for (const source of [
      { bank_id: "bank1", exam_type: "7" },
      { bank_id: "bank1", exam_type: "1" },
      { bank_id: "bank1", exam_type: "2" },
      { bank_id: "bank1", exam_type: "3", day: "2026-03-02", chapter_id: "c1" },
      { bank_id: "bank1", exam_type: "2", draw: { count: 0 } },
      { bank_id: "bank1", exam_type: "2", draw: { count: 101 } },
    ])
      expect(await codeOf(source)).toBe(422)
  })

  it("is a 404 where the bank or the agency does not offer the type", async () => {
    expect(await codeOf({ bank_id: "bank2", exam_type: "12" })).toBe(404)
    expect(await codeOf({ bank_id: "bank2" })).toBe(20200)
    const other = await site.learner("b.test")
    const daily = { bank_id: "bank2", exam_type: "3", day: "2026-03-02", client_id: CLIENT }
    expect((await other.ask("exam.start", daily)).status).toBe(404)
  })
})

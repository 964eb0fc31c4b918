import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { WrongReason } from "#domain/contract/wrongItem.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { type Change, handIn, save, start, examToday } from "../attempt/sitting.ts"
import { released } from "../../support/released.ts"

let site: StudySite
let learner: Learner

const DAY = 86_400_000

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

/** Answers some questions of a paper or bank and hands it in; a minute passes. */
const sit = async (source: object, answers: Readonly<Record<string, Change["value"]>>, who = learner) => {
  const { attempt_id, epoch } = await start(who, source)
  const changes = Object.entries(answers).map(([question_id, value], n) => ({ seq: n + 1, question_id, value }))
  await save(who, attempt_id, changes, { epoch })
  await handIn(who, attempt_id, changes.length, epoch)
  site.clock.now += 60_000
  return attempt_id
}
const ids = async (asked: object = {}, who = learner) =>
  (await who.get("exam.wrong", asked)).list.map(({ question }) => question.id)
const standing = async (question_id: string) => {
  const { list } = await learner.get("exam.wrong", {})
  const found = list.find(({ question }) => question.id === question_id)
  return found === undefined ? null : [found.state, found.right_streak, found.wrong_count]
}

describe("the wrong book", () => {
  it("shows question, key, the learner's own latest answer, how often and when, and the next review", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    await sit({ bank_id: "bank1" }, { q1: "C" })
    const { list, ...page } = await learner.get("exam.wrong", {})
    expect(
      list.map(({ question, ...rest }) => ({ id: question.id, section: question.section, ...rest })),
    ).toStrictEqual([
      {
        id: "q1",
        section: "第一章",
        key: {
          question_id: "q1",
          answer: "B",
          explanation_html: "<p>讲解秘密</p>",
          points: ["要点"],
          verdict: "wrong",
        },
        answer: "C",
        bank_id: "bank1",
        bank_name: "自考题库",
        state: "active",
        wrong_count: 2,
        last_wrong_at: "2026-03-02 10:01:00",
        added_at: null,
        right_streak: 0,
        rows_to_master: 2,
        review_on: "2026-03-03",
        reasons: [],
      },
    ])
    expect(page).toStrictEqual({
      total: 1,
      page: 1,
      page_size: 20,
      groups: {
        subject_id: [{ id: "3130101", name: "自学考试三级", questions: 1 }],
        bank_id: [{ id: "bank1", name: "自考题库", questions: 1 }],
        chapter_id: [],
        kind: [{ id: "single", name: "single", questions: 1 }],
        exam_type: [
          { id: "4", name: "4", questions: 1 },
          { id: "7", name: "7", questions: 1 },
        ],
        reason: [],
      },
    })
  })

  it("collects from practice, mock and daily alike; the daily list is its part", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    await sit({ bank_id: "bank1" }, { q2: ["B"] })
    await sit({ paper_id: "p3" }, { q1: "A" })
    expect(await ids()).toStrictEqual(["q1", "q2"])
    expect((await learner.get("exam.dailyWrong", {})).list.map(({ question }) => question.id)).toStrictEqual(["q1"])
  })

  it("lists a question as soon as practice revealed its key", async () => {
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    expect(await ids()).toStrictEqual([])
    await learner.get("exam.check", { attempt_id, question_id: "q1" })
    expect(await ids()).toStrictEqual(["q1"])
  })

  it("waits for an exam whose keys are released after it closes", async () => {
    await examToday(site)
    await sit({ paper_id: "p2" }, { q2: ["B"] })
    expect(await ids()).toStrictEqual([])
    site.clock.now = START + 21 * 60_000
    expect(await ids()).toStrictEqual(["q2"])
  })

  it("filters by what is asked, page by page, the latest miss first", async () => {
    await sit({ bank_id: "bank1" }, { q1: "A", q2: ["B"], q3: false })
    await sit({ paper_id: "p1" }, { q3: false })
    expect(await ids()).toStrictEqual(["q3", "q1", "q2"])
    expect(await ids({ kind: "judge" })).toStrictEqual(["q3"])
    expect(await ids({ exam_type: "7" })).toStrictEqual(["q3"])
    expect(await ids({ bank_id: "bank1", chapter_id: "c2" })).toStrictEqual([])
    expect(await ids({ subject_id: "3130101", page: "2", page_size: "2" })).toStrictEqual(["q2"])
  })

  it("is the learner's own", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    const others = [await site.learner(), await site.learner("b.test")]
    for (const other of others) {
      expect(await ids({}, other)).toStrictEqual([])
      expect((await other.ask("wrong.act", { question_id: "q1", act: "remove" })).status).toBe(404)
      expect((await other.ask("wrong.reasons", { question_id: "q1", reason: "不会", chosen: true })).status).toBe(404)
    }
    expect(await standing("q1")).toStrictEqual(["active", 0, 1])
  })
})

describe("leaving the book", () => {
  it("two right in a row move a question to 已掌握, a miss brings it back", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    await sit({ paper_id: "p1" }, { q1: "B" })
    expect(await standing("q1")).toStrictEqual(["active", 1, 1])
    await sit({ paper_id: "p1" }, { q1: "B" })
    expect(await ids()).toStrictEqual([])
    expect(await ids({ state: "mastered" })).toStrictEqual(["q1"])
    await sit({ paper_id: "p1" }, { q1: "C" })
    expect(await standing("q1")).toStrictEqual(["active", 0, 2])
  })

  it("移出 takes a question out and 移回 brings it back as it was", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    await sit({ paper_id: "p1" }, { q1: "B" })
    expect(await learner.get("wrong.act", { question_id: "q1", act: "remove" })).toStrictEqual({
      question_id: "q1",
      state: "removed",
      right_streak: 1,
    })
    expect([await ids(), await ids({ state: "removed" })]).toStrictEqual([[], ["q1"]])
    site.clock.now += 1_000
    await learner.get("wrong.act", { question_id: "q1", act: "restore" })
    expect(await standing("q1")).toStrictEqual(["active", 1, 1])
  })

  it("a mastered question that is restored has to be mastered again", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    await sit({ paper_id: "p1" }, { q1: "B" })
    await sit({ paper_id: "p1" }, { q1: "B" })
    await learner.get("wrong.act", { question_id: "q1", act: "restore" })
    expect(await standing("q1")).toStrictEqual(["active", 0, 1])
  })

  it("knows no question that was never missed", async () => {
    await sit({ paper_id: "p1" }, { q1: "B" })
    expect((await learner.ask("wrong.act", { question_id: "q1", act: "remove" })).status).toBe(404)
  })
})

describe("by hand", () => {
  const add = async (question_id: string, who = learner) => {
    const answer = await who.ask("wrong.act", { question_id, act: "add" })
    site.clock.now += 1_000
    return answer
  }
  const inBook = async (attempt_id: string) => released(await learner.get("exam.result", { attempt_id })).in_book

  it("a question that was right is added, comes for review the next day, is shown as added, and can be removed", async () => {
    const attempt_id = await sit({ paper_id: "p1" }, { q1: "B", q2: ["B"] })
    expect((await learner.get("practice.question", { question_id: "q1" })).wrong_state).toBe("clean")
    expect((await add("q1")).data).toStrictEqual({ question_id: "q1", state: "active", right_streak: 0 })
    expect(await inBook(attempt_id)).toStrictEqual(["q1", "q2"])
    const { list } = await learner.get("exam.wrong", {})
    expect(
      list.map(({ question, wrong_count, last_wrong_at, added_at, review_on, key }) => [
        question.id,
        wrong_count,
        last_wrong_at,
        added_at,
        review_on,
        key.verdict,
      ]),
    ).toStrictEqual([
      ["q1", 0, null, "2026-03-02 10:01:00", "2026-03-03", "right"],
      ["q2", 1, "2026-03-02 10:00:00", null, "2026-03-03", "wrong"],
    ])
    site.clock.now += 1_000
    await learner.get("wrong.act", { question_id: "q1", act: "remove" })
    expect([await ids(), await inBook(attempt_id)]).toStrictEqual([["q2"], ["q2"]])
  })

  it("is not in the daily part, and is mastered by two right answers", async () => {
    await sit({ paper_id: "p3" }, { q1: "B" })
    await add("q1")
    expect(await standing("q1")).toStrictEqual(["active", 0, 0])
    expect((await learner.get("exam.dailyWrong", {})).total).toBe(0)
    await sit({ paper_id: "p1" }, { q1: "B" })
    await sit({ paper_id: "p1" }, { q1: "B" })
    expect(await ids({ state: "mastered" })).toStrictEqual(["q1"])
  })

  it("a short answer and a question left empty are added, with what was answered, and reviewed as the others", async () => {
    const attempt_id = await sit({ bank_id: "bank1" }, { q5: "一段话" })
    expect((await learner.get("practice.question", { question_id: "q1" })).wrong_state).toBe("clean")
    await add("q5")
    await add("q1")
    expect(await inBook(attempt_id)).toStrictEqual(["q1", "q5"])
    const { list } = await learner.get("exam.wrong", {})
    expect(
      list.map(({ question, answer, key, review_on }) => [question.id, answer, key.verdict, review_on]),
    ).toStrictEqual([
      ["q1", null, "unanswered", "2026-03-03"],
      ["q5", "一段话", "self", "2026-03-03"],
    ])
    expect((await learner.get("wrong.overview", {})).weak_points).toStrictEqual([])
    site.clock.now += DAY
    await sit({ bank_id: "bank1" }, { q5: "又一段" })
    const [later] = (await learner.get("exam.wrong", {})).list.filter(({ question }) => question.id === "q5")
    expect([later?.answer, later?.state]).toStrictEqual(["又一段", "active"])
    expect((later?.review_on ?? "") > "2026-03-03").toBe(true)
  })

  it("no question is added whose key was not released to that learner", async () => {
    await sit({ paper_id: "p1" }, { q1: "B" })
    const stranger = await site.learner()
    await start(stranger, { paper_id: "p1" })
    const refused = [await add("q1", await site.learner()), await add("nothing")]
    expect(refused.map(({ status, msg }) => [status, msg])).toStrictEqual(
      Array.from({ length: 2 }, () => [404, "做过这道题、看过答案后才能加入错题本"]),
    )
    expect((await add("q1", stranger)).code).toBe(50105)
    expect((await site.call("wrong.act", { question_id: "q1", act: "add" }, { key: "no-token" })).status).toBe(401)
  })

  it("a question of an exam with unreleased keys waits", async () => {
    await sit({ paper_id: "p1" }, { q2: ["A", "C"] })
    await examToday(site)
    await start(learner, { paper_id: "p2" })
    const { status, code, msg } = await add("q2")
    expect([status, code, msg]).toStrictEqual([200, 50105, "这道题在还没公布答案的考试里，公布后再操作"])
    expect((await learner.get("practice.question", { question_id: "q2" })).wrong_state).toBeNull()
  })
})

describe("reasons", () => {
  it("belong to the question, several at once, and can be removed", async () => {
    await sit({ paper_id: "p1" }, { q1: "A", q2: ["B"] })
    const tag = (reason: WrongReason, chosen: boolean) =>
      learner.get("wrong.reasons", { question_id: "q1", reason, chosen })
    await Promise.all([tag("记混", true), tag("计算错", true), tag("记混", true)])
    expect(await ids({ reason: "计算错" })).toStrictEqual(["q1"])
    const { list, groups } = await learner.get("exam.wrong", {})
    expect(list.map(({ reasons }) => reasons.toSorted())).toStrictEqual([["计算错", "记混"].toSorted(), []])
    expect(groups.reason.map(({ id, questions }) => [id, questions])).toStrictEqual([
      ["计算错", 1],
      ["记混", 1],
    ])
    expect(await tag("计算错", false)).toStrictEqual({ question_id: "q1", reasons: ["记混"] })
    expect(await ids({ reason: "计算错" })).toStrictEqual([])
  })

  it("are one of four", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    const answer = await learner.ask("wrong.reasons", { question_id: "q1", reason: "手滑" as never, chosen: true })
    expect(answer.status).toBe(422)
  })
})

describe("reviews", () => {
  const setExamDay = (day: string) => site.sql`update users set exam_day = ${day} where id = ${learner.id}`
  const overview = () => learner.get("wrong.overview", {})

  it("come the next day after a miss, later after a right answer, and are counted as done", async () => {
    await sit({ paper_id: "p1" }, { q1: "A", q2: ["B"] })
    expect((await overview()).due_today).toBe(0)
    site.clock.now = START + DAY
    expect(await ids({ due: "1" })).toStrictEqual(["q1", "q2"])
    await sit({ bank_id: "bank1" }, { q1: "B" })
    const { week: _, weak_points: __, ...rest } = await overview()
    expect(rest).toStrictEqual({
      active: 2,
      mastered: 0,
      removed: 0,
      due_today: 1,
      done_today: 1,
      exam_day: null,
      days_left: null,
    })
    const { list } = await learner.get("exam.wrong", {})
    expect(list.map(({ question, review_on }) => [question.id, review_on])).toStrictEqual([
      ["q1", "2026-03-06"],
      ["q2", "2026-03-03"],
    ])
  })

  it("a guessed right answer comes sooner than a known one", async () => {
    await sit({ paper_id: "p1" }, { q1: "A", q3: false })
    site.clock.now = START + 3 * DAY
    const { attempt_id, epoch } = await start(learner, { bank_id: "bank1" })
    const changes: ReadonlyArray<Change> = [
      { seq: 1, question_id: "q1", value: "B" },
      { seq: 2, question_id: "q3", value: true },
      { seq: 3, question_id: "q3", kind: "guess", value: true },
    ]
    await save(learner, attempt_id, changes, { epoch })
    await handIn(learner, attempt_id, 3, epoch)
    const on = new Map((await learner.get("exam.wrong", {})).list.map((item) => [item.question.id, item.review_on]))
    expect((on.get("q3") ?? "") < (on.get("q1") ?? "")).toBe(true)
  })

  it("never lie after the eve of the exam", async () => {
    await sit({ paper_id: "p1" }, { q1: "A" })
    site.clock.now = START + DAY
    await sit({ bank_id: "bank1" }, { q1: "B" })
    await setExamDay("2026-03-05")
    const { week, ...rest } = await overview()
    expect([rest.exam_day, rest.days_left]).toStrictEqual(["2026-03-05", 2])
    expect(week.filter(({ questions }) => questions > 0)).toStrictEqual([{ day: "2026-03-04", questions: 1 }])
    await setExamDay("2026-03-01")
    expect([(await overview()).exam_day, (await overview()).days_left]).toStrictEqual([null, null])
  })
})

describe("weak points", () => {
  it("are those whose questions were wrong the last time", async () => {
    await sit({ paper_id: "p1" }, { q1: "A", q2: ["B"], q3: true })
    expect((await learner.get("wrong.overview", {})).weak_points).toStrictEqual([
      { point: "要点", questions: 3, right: 1, set: 6 },
    ])
    expect((await learner.get("wrong.practise", { from: "point", point: "要点" })).questions).toBe(6)
  })
})

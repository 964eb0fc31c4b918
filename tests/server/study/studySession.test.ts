import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { SET_SIZE } from "#domain/wrongBook/PracticeSet.ts"
import { START } from "../../support/testServer.ts"
import { examToday, handIn, save } from "../attempt/sitting.ts"
import { EXAM_NEXT_YEAR, type SampleFiles, sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

const DAY = 86_400_000
const NAV = [{ url: "/question", is_show: "1", top_is_show: "1" }]
const CHAPTERS = ["a", "b", "c"]

const bank = (id: string, exam_types: ReadonlyArray<string>): SampleFiles => ({
  [`catalog/banks/${id}/bank.yaml`]: {
    id,
    name: "判断题库",
    subject_id: "3130101",
    year: 2026,
    summary: "",
    free_questions: 2,
    exam_types,
    chapters: CHAPTERS.map((chapter) => ({ id: chapter, name: `章${chapter}` })),
  },
  [`catalog/banks/${id}/questions.yaml`]: CHAPTERS.flatMap((chapter) =>
    Array.from({ length: 9 }, (_, n) => ({
      id: `${id}-${chapter}${n}`,
      kind: "judge",
      chapter,
      stem: `${id}第${chapter}章第${n}题`,
      answer: true,
      explanation: "解",
      points: ["点"],
      source: "原创",
      year: 2026,
      difficulty: 1,
    })),
  ),
})

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite({
    ...EXAM_NEXT_YEAR,
    ...bank("many", ["4"]),
    ...bank("papers", ["7"]),
    "agencies/a.yaml": {
      ...(sampleFiles["agencies/a.yaml"] as object),
      agency_nav: NAV,
      exam_type: ["3", "4", "7"],
    },
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

/** Answers in an open attempt, as another page would. */
const answer = async (attempt_id: string, answers: Readonly<Record<string, boolean>>) => {
  const { epoch } = await learner.get("exam.takeOver", { attempt_id, client_id: "device-1" })
  const changes = Object.entries(answers).map(([question_id, value], n) => ({ seq: n + 1, question_id, value }))
  await save(learner, attempt_id, changes, { epoch })
  return { last: changes.length, epoch }
}
const practise = async (bank_id: string, answers: Readonly<Record<string, boolean>>) => {
  const { attempt_id } = await learner.get("exam.start", { bank_id, client_id: "device-1" })
  const { last, epoch } = await answer(attempt_id, answers)
  await handIn(learner, attempt_id, last, epoch)
}
const wants = (questions: number) => site.sql`update users set daily_questions = ${questions} where id = ${learner.id}`
const join = () => learner.get("course.join", { classroom_id: "1001" })
const study = (lesson_id: string) =>
  learner.get("course.progress", { classroom_id: "1001", lesson_id, position: 20, played: 120, finished: true })
const session = () => learner.get("study.session", {})
const begin = () => learner.get("study.begin", {})
const questionsOf = async (attempt_id: string | null) =>
  (await learner.get("exam.attempt", { attempt_id: attempt_id ?? "" })).questions.map(({ id }) => id)

describe("the session of a day", () => {
  it("has nothing for who has no bank and no course, and says what to do", async () => {
    expect(await session()).toStrictEqual({
      day: "2026-03-02",
      state: "ready",
      due: 0,
      fresh: 0,
      attempt_id: null,
      answered: 0,
      lesson: null,
      result: null,
    })
    await expect(begin()).rejects.toThrow("现在没有可以学的，先选一个题库或一门课")
  })

  it("has the questions of the subject that was chosen, where nothing was begun, and a daily set of it", async () => {
    await learner.get("user.saveInfo", { study_subject_id: "3130101" })
    expect(await session()).toMatchObject({ due: 0, fresh: 10 })
    expect((await questionsOf((await begin()).attempt_id)).every((id) => id.startsWith("many-"))).toBe(true)
    await site.sql`update banks set exam_types = '{3,4}' where id = 'many'`
    expect(await learner.get("practice.daily", {})).toMatchObject({ bank_id: "many", days: [] })
  })

  it("is new by a third where more is due than it has room for", async () => {
    await practise(
      "many",
      Object.fromEntries(CHAPTERS.flatMap((c) => [0, 1, 2, 3].map((n) => [`many-${c}${n}`, false]))),
    )
    await wants(6)
    site.clock.now += 2 * DAY
    expect(await session()).toMatchObject({ due: 4, fresh: 2 })
  })

  it("reviews first, then mixes new questions of the chapters met, then has a lesson: the day's number in all", async () => {
    await wants(6)
    await join()
    await practise("many", { "many-a0": false, "many-b0": true })
    expect(await session()).toMatchObject({ due: 0, fresh: 4 })
    site.clock.now = START + DAY
    expect(await session()).toMatchObject({
      state: "ready",
      due: 1,
      fresh: 5,
      lesson: { lesson_id: "l1", marked: true },
    })
    const { attempt_id, ...begun } = await begin()
    expect(begun).toMatchObject({ state: "questions", due: 1, fresh: 5, answered: 0, result: null })
    const asked = await questionsOf(attempt_id)
    expect(asked[0]).toBe("many-a0")
    expect(asked.slice(1).map((id) => id.slice(5, 6))).toStrictEqual(["b", "a", "b", "a", "b"])
    expect(asked.slice(1).toSorted()).toStrictEqual(["many-a1", "many-a2", "many-b1", "many-b2", "many-b3"])
  })

  it("is one session, on however many devices it begins at once, and goes on anywhere", async () => {
    await practise("many", { "many-a0": true })
    const [first, second] = await Promise.all([begin(), begin()])
    expect(second.attempt_id).toBe(first.attempt_id)
    const [one = "", two = ""] = await questionsOf(first.attempt_id)
    await answer(first.attempt_id ?? "", { [one]: true, [two]: false })
    expect(await session()).toStrictEqual({ ...first, answered: 2 })
    expect((await learner.get("user.data", {})).session).toBe("questions")
  })

  it("ends with what moved: right, wrong, what left the wrong book, and the lesson", async () => {
    await join()
    await practise("many", { "many-a0": false })
    site.clock.now += DAY
    await practise("many", { "many-a0": true })
    await wants(4)
    site.clock.now += 30 * DAY
    const { attempt_id, due } = await begin()
    expect(due).toBe(1)
    const [review = "", ...others] = await questionsOf(attempt_id)
    expect(review).toBe("many-a0")
    site.clock.now += 60_000
    const { last, epoch } = await answer(attempt_id ?? "", { [review]: true, [others[0] ?? ""]: false })
    await handIn(learner, attempt_id ?? "", last, epoch)
    expect(await session()).toMatchObject({
      state: "lesson",
      answered: 2,
      result: { right: 1, wrong: 1, mastered: 1 },
      lesson: { lesson_id: "l1", finished: false },
    })
    await study("l1")
    expect(await session()).toMatchObject({ state: "done", lesson: { lesson_id: "l1", finished: true } })
    expect((await learner.get("user.data", {})).session).toBe("done")
    site.clock.now += DAY
    expect(await session()).toMatchObject({ state: "ready", lesson: { lesson_id: "l2" } })
  })

  it("leaves the lesson for another day where the learner says so, but no open questions", async () => {
    await join()
    await practise("many", { "many-a0": true })
    const { attempt_id } = await begin()
    expect(await learner.get("study.finish", {})).toMatchObject({ state: "questions" })
    const { last, epoch } = await answer(attempt_id ?? "", {})
    await handIn(learner, attempt_id ?? "", last, epoch)
    expect(await learner.get("study.finish", {})).toMatchObject({ state: "done", lesson: { finished: false } })
  })

  it("has a lesson alone where the day's questions are answered", async () => {
    await wants(1)
    await join()
    await practise("many", { "many-a0": true })
    const begun = await begin()
    expect(begun).toMatchObject({ state: "lesson", due: 0, fresh: 0, attempt_id: null, lesson: { lesson_id: "l1" } })
    await study("l1")
    expect(await session()).toMatchObject({ state: "done", result: null })
  })
})

describe("what a session leaves out", () => {
  const asked = async () => questionsOf((await begin()).attempt_id)

  it("is new questions of a bank that is there for its papers alone", async () => {
    await practise("many", { "many-a0": true })
    await site.sql`
      insert into bank_learners (agency_id, bank_id, user_id, daily, others) values ('a', 'papers', ${learner.id}, 0, 1)`
    expect((await asked()).filter((id) => !id.startsWith("many-"))).toStrictEqual([])
  })

  it("is what an exam withholds, and what waits in a paper that has not opened", async () => {
    await practise("bank1", { q3: true })
    expect((await session()).fresh).toBe(0)
    await examToday(site)
    expect((await session()).fresh).toBe(0)
  })

  it("is short questions and cases", async () => {
    await practise("many", { "many-a0": true })
    await site.sql`update questions set kind = 'short' where id = 'many-a1'`
    await site.sql`update questions set case_id = 'case' where id = 'many-a2'`
    onTestFinished(async () => {
      await site.sql`update questions set kind = 'judge', case_id = null where bank_id = 'many'`
    })
    const ids = await asked()
    expect(ids).toHaveLength(9)
    expect(ids.filter((id) => ["many-a1", "many-a2"].includes(id))).toStrictEqual([])
  })

  it("is lessons of a class that is over, and one that is over since", async () => {
    await join()
    await practise("many", { "many-a0": true })
    expect((await begin()).lesson).toMatchObject({ classroom_id: "1001" })
    await site.sql`update enrolments set valid_until = '2026-03-01' where user_id = ${learner.id}`
    expect(await session()).toMatchObject({ state: "questions", lesson: null })
    site.clock.now += DAY
    expect((await session()).lesson).toBe(null)
  })

  it("is every question where the agency shows no banks", async () => {
    await practise("many", { "many-a0": true })
    expect((await session()).fresh).toBe(9)
    const shows = async (agency_nav: ReadonlyArray<object>) => {
      await site.content.write({ "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), agency_nav } })
      await site.importAgain()
    }
    await shows([])
    // the agency is read again some seconds later
    site.clock.now += 6_000
    onTestFinished(() => shows(NAV))
    expect(await session()).toMatchObject({ due: 0, fresh: 0 })
  })
})

it("has ten questions where nobody said how many", async () => {
  await practise("many", { "many-a0": true, "many-b0": true })
  site.clock.now += DAY
  expect((await session()).fresh).toBe(SET_SIZE)
})

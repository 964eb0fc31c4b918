import { rm } from "node:fs/promises"
import { stringify } from "yaml"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { runSteps } from "#server/core/runSteps.ts"
import { followWindow } from "#server/attempt/followWindow.ts"
import { extendAll } from "#server/attempt/paperTimes.ts"
import { requestRegrade } from "#server/result/operateRegrade.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { emptied } from "../../support/emptied.ts"
import { released } from "../../support/released.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start } from "./sitting.ts"

const QUESTIONS = "catalog/banks/bank1/questions.yaml"
const P1 = "catalog/papers/p1.yaml"
const OPTIONS = [
  { key: "A", text: "甲" },
  { key: "B", text: "乙" },
  { key: "C", text: "丙" },
]

let site: StudySite
let learner: Learner

/** Imports the sample with these changes of some questions, and these files. */
const edit = async (changes: Readonly<Record<string, object | null>>, files: object = {}): Promise<void> => {
  const questions = sampleQuestions.flatMap((question) => {
    const change = changes[question.id]
    return change === null ? [] : [{ ...question, ...change }]
  })
  await site.content.write({ [QUESTIONS]: stringify(questions), ...files })
  await site.importAgain()
}
const paper = (change: object) => ({ [P1]: { ...(sampleFiles[P1] as object), ...change } })
const regrade = () => runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
const resultOf = async (attempt_id: string, of = learner) => released(await of.get("exam.result", { attempt_id }))
const isRevised = async (attempt_id: string) => (await learner.get("exam.state", { attempt_id })).revised

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  await site.content.write({ ...sampleFiles, ...EXAM_NEXT_YEAR })
  await site.importAgain()
  await emptied(site.sql, "attempts", "key_corrections", "question_versions")
  learner = await site.learner()
})
afterAll(() => site.close())

/** Begins, answers all rightly, has the content changed, and hands in. */
const sitThrough = async (change: () => Promise<void>) => {
  const begun = await start(learner)
  await save(learner, begun.attempt_id, RIGHT)
  await change()
  const { attempt_id, questions } = begun
  expect((await learner.get("exam.attempt", { attempt_id })).questions).toStrictEqual(questions)
  await handIn(learner, attempt_id, RIGHT.length)
  const result = await resultOf(attempt_id)
  expect(result.questions).toStrictEqual(questions)
  return { attempt_id, questions, result }
}

describe("an attempt keeps the questions it began with", () => {
  it("where the option that was chosen is removed", async () => {
    const { result } = await sitThrough(() => edit({ q1: { options: [OPTIONS[0], OPTIONS[2]], answer: "A" } }))
    expect([result.score, result.answered, result.keys[0]?.answer, result.keys[0]?.verdict]).toStrictEqual([
      14,
      7,
      "B",
      "right",
    ])
    const [first] = (await start(await site.learner())).questions
    expect(first?.options.map(({ key }) => key)).toStrictEqual(["A", "C"])
  })

  it("where its kind is changed", async () => {
    const { result } = await sitThrough(() =>
      edit({ q1: { kind: "multiple", answer: ["A", "B"] }, q4: { kind: "judge", answer: true } }),
    )
    expect([result.score, result.correct]).toStrictEqual([14, 6])
    expect(result.keys.map(({ answer }) => answer).slice(0, 4)).toStrictEqual([
      "B",
      ["A", "C"],
      true,
      [["秘密填空", "十"]],
    ])
  })

  it("where options change places, and the key with them", async () => {
    const swapped = [
      { key: "A", text: "乙" },
      { key: "B", text: "甲" },
      { key: "C", text: "丙" },
    ]
    const { attempt_id, result } = await sitThrough(() => edit({ q1: { options: swapped, answer: "A" } }))
    expect([result.score, result.keys[0]?.answer]).toStrictEqual([14, "B"])
    await regrade()
    expect(await resultOf(attempt_id)).toMatchObject({ score: 14, corrections: [] })
  })

  it("where the paper has other questions, another order and other points", async () => {
    const { result } = await sitThrough(() =>
      edit(
        {},
        paper({
          name: "改过的卷",
          sections: [
            { name: "其他", score: 7, question_ids: ["q4", "q3"] },
            { name: "案例", score: 1, question_ids: ["q6"] },
          ],
        }),
      ),
    )
    expect([result.title, result.score, result.total_score]).toStrictEqual(["模拟卷", 14, 17])
  })

  it("through several changes, each attempt its own", async () => {
    const texts = ["一", "二", "三"]
    const begun: Array<{ readonly of: Learner; readonly attempt_id: string; readonly stem: string }> = []
    for (const stem of texts) {
      await edit({ q1: { stem } })
      const of = await site.learner()
      const { attempt_id, questions } = await start(of)
      begun.push({ of, attempt_id, stem: questions[0]?.stem_html ?? "" })
    }
    await edit({ q1: { stem: "四" } })
    for (const { of, attempt_id, stem } of begun)
      expect((await of.get("exam.attempt", { attempt_id })).questions[0]?.stem_html).toBe(stem)
    expect(new Set(begun.map(({ stem }) => stem)).size).toBe(3)
  })

  it("and nobody is told the key of one that was taken out of an exam, while others still answer it", async () => {
    const exam = (change: object) => ({
      "catalog/papers/p2.yaml": { ...(sampleFiles["catalog/papers/p2.yaml"] as object), pass_score: 0, ...change },
    })
    const none = [{ name: "案例", score: 5, question_ids: ["q6"] }]
    const others = paper({ pass_score: 0, sections: none })
    const daily = {
      "catalog/papers/p3.yaml": { ...(sampleFiles["catalog/papers/p3.yaml"] as object), pass_score: 0, sections: none },
    }
    await edit({}, { ...exam({}), ...others, ...daily })
    await start(learner, { paper_id: "p2" })
    await edit({}, exam({ sections: [{ name: "选择", score: 2, question_ids: ["q2", "q3"] }] }))
    await edit({}, exam({ sections: [{ name: "选择", score: 2, question_ids: ["q3"] }] }))
    const other = await site.learner()
    const { attempt_id } = await start(other, { bank_id: "bank1" })
    await save(other, attempt_id, RIGHT.slice(0, 2))
    for (const question_id of ["q1", "q2"])
      expect((await other.ask("exam.check", { attempt_id, question_id })).code).toBe(50105)
    expect((await other.get("question.trial", { id: "bank1" })).questions).toStrictEqual([])
  })

  it("in practice too, whose explanations are its own question's", async () => {
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, RIGHT.slice(0, 1))
    await edit({ q1: { kind: "judge", options: undefined, answer: false, explanation: "新讲解" } })
    const key = await learner.get("exam.check", { attempt_id, question_id: "q1" })
    expect([key.answer, key.verdict, key.explanation_html]).toStrictEqual(["B", "right", "<p>讲解秘密</p>"])
    expect((await learner.get("exam.attempt", { attempt_id })).keys).toStrictEqual([key])
  })

  it("where question, paper and bank have left the files: it goes on, and its result is read", async () => {
    const papers = { [P1]: null, "catalog/papers/p2.yaml": null, "catalog/papers/p3.yaml": null }
    const course = sampleFiles["catalog/courses/1001.yaml"] as { readonly chapters: ReadonlyArray<object> }
    const chapters = JSON.parse(JSON.stringify(course.chapters).replace(/,"markers":\[[^\]]*\]/, "")) as object
    const ended = await sitThrough(async () => undefined)
    const begun = await start(learner)
    await save(learner, begun.attempt_id, RIGHT.slice(0, 3))
    await rm(`${site.content.folder}/catalog/banks/bank1`, { recursive: true })
    await site.content.write({ ...papers, "catalog/courses/1001.yaml": { ...course, chapters } })
    await site.importAgain()

    const cover = await learner.get("question.paper", { id: "p1" })
    expect([cover.open_attempt_id, cover.ended_attempt_id]).toStrictEqual([begun.attempt_id, ended.attempt_id])
    const resumed = await start(learner)
    expect([resumed.attempt_id, resumed.questions]).toStrictEqual([begun.attempt_id, begun.questions])
    await save(learner, begun.attempt_id, RIGHT.slice(3), { epoch: resumed.epoch })
    await handIn(learner, begun.attempt_id, RIGHT.length, resumed.epoch)
    expect([await resultOf(begun.attempt_id), await resultOf(ended.attempt_id)]).toMatchObject([
      { score: 14, total_score: 17, questions: begun.questions },
      { score: 14, total_score: 17, questions: begun.questions },
    ])
    const refused = await (await site.learner()).ask("question.paper", { id: "p1" })
    expect(refused.status).toBe(404)
  })
})

describe("a correction reaches an attempt by its key alone", () => {
  it("where what is asked is the same", async () => {
    const { attempt_id, result } = await sitThrough(() => edit({ q1: { answer: "A" } }))
    expect([result.score, result.keys[0]?.answer]).toStrictEqual([12, "A"])
    await edit({ q1: { answer: "C", explanation: "更好的讲解" } })
    await edit({ q1: { answer: "B", explanation: "更好的讲解" } })
    await regrade()
    const after = await resultOf(attempt_id)
    expect([after.score, after.keys[0]?.explanation_html]).toStrictEqual([14, "<p>更好的讲解</p>"])
  })

  it("also after an edit of the text that left the answer as it was", async () => {
    const typo = { stem: "单选（改）", options: OPTIONS.with(2, { key: "C", text: "丙丙" }) }
    const { attempt_id } = await sitThrough(() => edit({ q1: typo }))
    await edit({ q1: { ...typo, answer: "A" } })
    await regrade()
    const after = await resultOf(attempt_id)
    expect([after.score, after.keys[0]?.answer, after.corrections.length]).toStrictEqual([12, "A", 1])
  })

  it("not where text and answer were changed together, until somebody says that it is the same question", async () => {
    const changed = { q1: { stem: "下列不正确的是", answer: "A" } }
    const { attempt_id } = await sitThrough(() => edit(changed))
    await regrade()
    expect((await resultOf(attempt_id)).score).toBe(14)
    const operator = operatorContext({ agency: "a", now: START })
    expect(await site.sql.begin((sql) => requestRegrade(sql, operator, "q1"))).toMatchObject({ data: { attempts: 1 } })
    await regrade()
    const after = await resultOf(attempt_id)
    expect([after.score, after.keys[0]?.answer, after.questions[0]?.stem_html]).toStrictEqual([12, "A", "<p>单选</p>"])
  })
})

describe("a window whose end the files move", () => {
  const MINUTE = 60_000
  const windowed = (closes: string) =>
    edit(
      {},
      {
        "catalog/papers/p2.yaml": {
          ...(sampleFiles["catalog/papers/p2.yaml"] as object),
          attempts: 0,
          closes: `2026-03-02 ${closes}`,
        },
      },
    )
  const follow = () => runSteps(followWindow, { ...site.deps, now: () => site.clock.now }, { name: "follow" })
  const deadlineOf = async (of: Learner, attempt_id: string) =>
    ((await of.get("exam.state", { attempt_id })).deadline ?? 0) - START

  it("later gives time to whom it limited, up to the minutes of the paper, and keeps the keys until then", async () => {
    await windowed("10:20")
    const [done, early, late] = [learner, await site.learner(), await site.learner()]
    const ended = await start(done, { paper_id: "p2" })
    await handIn(done, ended.attempt_id, 0)
    site.clock.now = START - 20 * MINUTE
    const first = await start(early, { paper_id: "p2" })
    site.clock.now = START + 5 * MINUTE
    const second = await start(late, { paper_id: "p2" })
    const deadlines = async () => [await deadlineOf(early, first.attempt_id), await deadlineOf(late, second.attempt_id)]
    expect(await deadlines()).toStrictEqual([10 * MINUTE, 20 * MINUTE])

    await windowed("10:30")
    expect(await follow()).toBe(1)
    expect(await deadlines()).toStrictEqual([10 * MINUTE, 30 * MINUTE])
    expect((await save(late, second.attempt_id, RIGHT.slice(0, 1))).deadline).toBe(START + 30 * MINUTE)
    const { items } = await late.get("exam.timeline", { attempt_id: second.attempt_id })
    expect(items.find(({ kind }) => kind === "deadline")?.moved).toBe(10 * MINUTE)

    await windowed("11:00")
    expect([await follow(), await follow()]).toStrictEqual([1, 0])
    expect(await deadlines()).toStrictEqual([10 * MINUTE, 35 * MINUTE])
    site.clock.now = START + 60 * MINUTE
    expect((await done.get("exam.result", { attempt_id: ended.attempt_id })).released).toBe(false)
    site.clock.now += MINUTE
    expect((await done.get("exam.result", { attempt_id: ended.attempt_id })).released).toBe(true)
  })

  it("later keeps the keys of those who are done, though nobody sits it now", async () => {
    await windowed("10:20")
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    await handIn(learner, attempt_id, 0)
    await windowed("10:30")
    await follow()
    site.clock.now = START + 31 * MINUTE - 1
    expect((await learner.get("exam.result", { attempt_id })).released).toBe(false)
    site.clock.now += 1
    expect((await resultOf(attempt_id)).held).toBe(0)
  })

  it("earlier takes no time away, and one that a command has set stays", async () => {
    await windowed("10:20")
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    await windowed("10:10")
    expect([await follow(), await deadlineOf(learner, attempt_id)]).toStrictEqual([0, 20 * MINUTE])
    const paper = { agency_id: "a", paper_id: "p2" }
    await site.sql.begin((sql) => extendAll(sql, paper, 5, START))
    expect(await deadlineOf(learner, attempt_id)).toBe(25 * MINUTE)
    await windowed("11:00")
    expect([await follow(), await deadlineOf(learner, attempt_id)]).toStrictEqual([0, 25 * MINUTE])
    await site.sql`delete from paper_times`
  })
})

describe("who sits is told", () => {
  it("of a changed question and of a changed paper, once they differ from what is on the page", async () => {
    const { attempt_id } = await start(learner)
    expect(await isRevised(attempt_id)).toBe(undefined)
    await edit({ q1: { answer: "A", explanation: "新" } })
    expect(await isRevised(attempt_id)).toBe(undefined)
    await edit({ q1: { stem: "新单选" } })
    expect(await isRevised(attempt_id)).toBe(true)
    expect((await learner.get("exam.attempt", { attempt_id })).revised).toBe(true)

    const other = await site.learner()
    const theirs = await start(other)
    expect(theirs.revised).toBe(undefined)
    await edit(
      { q1: { stem: "新单选" } },
      paper({ pass_score: 0, sections: [{ name: "选择", score: 2, question_ids: ["q1", "q2"] }] }),
    )
    expect((await other.get("exam.state", { attempt_id: theirs.attempt_id })).revised).toBe(true)
  })
})

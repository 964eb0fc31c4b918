import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "../attempt/sitting.ts"

const MINUTE = 60_000
/** Of the paper with a window, which releases its keys to all at once. */
const WITHHELD = ["q1", "q2"]
const OTHERS = ["q3", "q4", "q5", "q6a", "q6b"]

let site: StudySite
let learner: Learner
beforeAll(async () => {
  site = await makeStudySite({
    "catalog/papers/p2.yaml": {
      ...(sampleFiles["catalog/papers/p2.yaml"] as object),
      sections: [{ name: "选择题", score: 2, question_ids: WITHHELD }],
      pass_score: 2,
    },
  })
})
beforeEach(async () => {
  site.clock.now = START - 120 * MINUTE
  learner = await site.learner()
})
afterAll(() => site.close())

const keysOf = async (attempt_id: string, of = learner) => {
  const { keys } = await of.get("practice.keys", { attempt_id })
  return keys?.map(({ question_id }) => question_id).toSorted()
}
const refusal = async (attempt_id: string, of = learner) => {
  const { status, code, msg } = await of.ask("practice.keys", { attempt_id })
  return [status, code, msg] as const
}
const practise = async (of = learner) => (await start(of, { bank_id: "bank1", feedback: "at_once" })).attempt_id

it("gives what each check would, but of no question of a paper before its keys are released to all", async () => {
  const attempt_id = await practise()
  await save(learner, attempt_id, [{ seq: 1, question_id: "q3", value: true }])
  const { verdict: _, ...key } = await learner.get("exam.check", { attempt_id, question_id: "q3" })
  const { keys } = await learner.get("practice.keys", { attempt_id })
  expect(keys?.find(({ question_id }) => question_id === "q3")).toStrictEqual(key)

  const told: Array<ReadonlyArray<string> | undefined> = []
  for (const minutes of [-90, 0, 20, 21]) {
    site.clock.now = START + minutes * MINUTE
    told.push(await keysOf(attempt_id))
  }
  expect(told).toStrictEqual([OTHERS, OTHERS, OTHERS, [...WITHHELD, ...OTHERS]])
})

it("leaves out the questions of the asker's own open exam, which another learner is given", async () => {
  site.clock.now = START + 30 * MINUTE
  const [mine, other] = [await practise(), await site.learner()]
  const theirs = await practise(other)
  const exam = await start(learner, { paper_id: "p1" })
  const asked = exam.questions.map(({ id }) => id)
  expect((await keysOf(mine))?.filter((id) => asked.includes(id))).toStrictEqual([])
  expect(await keysOf(theirs, other)).toStrictEqual([...WITHHELD, ...OTHERS])
})

it("sends nothing where the device has it, and all again once a key or a question has changed", async () => {
  const attempt_id = await practise()
  const { version } = await learner.get("practice.keys", { attempt_id })
  expect(await learner.get("practice.keys", { attempt_id, version })).toStrictEqual({ version, keys: null })
  await site.content.write({
    "catalog/banks/bank1/questions.yaml": sampleQuestions.map((one) =>
      one.id === "q3" ? { ...one, explanation: "换了一种说法" } : one,
    ),
  })
  await site.importAgain()
  const changed = await learner.get("practice.keys", { attempt_id, version })
  expect(changed.version).not.toBe(version)
  expect(JSON.stringify(changed.keys)).toContain("换了一种说法")
})

it("is the asker's own practice alone: another learner's and another agency's is not found", async () => {
  const attempt_id = await practise()
  const unknown = await refusal("11111111-1111-4111-8111-111111111111")
  for (const stranger of [await site.learner(), await site.learner("b.test")])
    expect(await refusal(attempt_id, stranger)).toStrictEqual(unknown)
})

it("is of no paper, of no practice that shows its keys at the end, and of none that is over", async () => {
  const paper = (await start(learner)).attempt_id
  const atEnd = (await start(learner, { bank_id: "bank1", feedback: "at_end" })).attempt_id
  for (const attempt_id of [paper, atEnd]) expect((await refusal(attempt_id))[1]).toBe(EXAM_CODES.keysLater)
  learner = await site.learner()
  const over = await practise()
  await handIn(learner, over, 0)
  expect((await refusal(over))[1]).toBe(EXAM_CODES.ended)
})

it("is of no bank, chapter or exam type that is not offered any more", async () => {
  const whole = await practise()
  const chapter = (await start(learner, { bank_id: "bank1", chapter_id: "c1", feedback: "at_once" })).attempt_id
  const gone = async () => [await refusal(whole), await refusal(chapter)].map(([, , msg]) => msg)
  await site.sql`update bank_chapters set hidden = true where bank_id = 'bank1' and id = 'c1'`
  expect((await gone())[1]).toBe("题库不存在或已下架")
  expect(await keysOf(whole)).toHaveLength(5)
  await site.sql`update bank_chapters set hidden = false where bank_id = 'bank1'`
  await site.sql`update banks set hidden = true where id = 'bank1'`
  expect(await gone()).toStrictEqual(["题库不存在或已下架", "题库不存在或已下架"])
  await site.sql`update banks set hidden = false, exam_types = array_remove(exam_types, ${PRACTICE}) where id = 'bank1'`
  expect(await gone()).toStrictEqual(["题库不存在或已下架", "题库不存在或已下架"])
  await site.importAgain()
})

it("notes what it told, and is asked so often by one learner and no more", async () => {
  const attempt_id = await practise()
  await keysOf(attempt_id)
  const told = await site.sql<{ question_id: string }[]>`
    select question_id from told_keys where user_id = ${learner.id} order by question_id`
  expect(told.map(({ question_id }) => question_id)).toStrictEqual(OTHERS)
  const answers = []
  for (let n = 0; n < 120; n += 1) answers.push((await learner.ask("practice.keys", { attempt_id })).status)
  expect([answers.indexOf(429), answers.filter((status) => status === 429).length]).toStrictEqual([119, 1])
})

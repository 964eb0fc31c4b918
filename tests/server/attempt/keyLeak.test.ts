import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { CallName } from "#domain/contract/Contract.ts"
import { allCalls } from "#domain/contract/callOf.ts"
import { holdResults } from "#server/attempt/operateReleases.ts"
import { voidQuestion } from "#server/result/operateVoid.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, furtherQuestions, sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { fold } from "../result/sitAll.ts"
import { LEAK_CASES, type LeakWorld } from "./leakCases.ts"
import { handIn, save, start, examToday } from "./sitting.ts"

/** Is in every key, explanation and point, and nowhere else. */
const CANARY = "CANARY"
/** Stands for it where a key is a number. */
const CANARY_NUMBER = "80918273.5 ± 0.25"
const SECRET = `${CANARY}|80918273`
/** What the two right answers earn; no score of a question and no total reads like it. */
const SCORE = /(?<![\d.])5\.51(?!\d)/
/** Names of fields that only a released key has. */
const FIELDS = /"(verdict|explanation_html)":/

const MINUTE = 60_000
const MOMENTS = {
  "before it opens": START - 90 * MINUTE,
  "while it is open": START,
  "after the hand-in": START + 5 * MINUTE,
  "after it closed": START + 21 * MINUTE,
  "long after it closed, held": START + 24 * 60 * MINUTE,
  "long after it closed, held, a question void": START + 24 * 60 * MINUTE,
} as const
type Moment = keyof typeof MOMENTS

let site: StudySite

const canaried = (question: object): object => ({
  ...question,
  explanation: `${CANARY} 讲解`,
  points: [`${CANARY} 要点`],
  ...("kind" in question && question.kind === "blank" && { answer: [[`${CANARY} 填空`]] }),
  ...("kind" in question && question.kind === "short" && { answer: `${CANARY} 参考` }),
  ...("kind" in question && question.kind === "number" && { answer: CANARY_NUMBER }),
  ...("sub" in question && { sub: (question.sub as ReadonlyArray<object>).map(canaried) }),
})

const paperOf = (file: string) => ({
  ...({ ...sampleFiles, ...EXAM_NEXT_YEAR }[file] as object),
  sections: [
    { name: "单选", score: 2.37, question_ids: ["q1"] },
    { name: "多选", score: 3.14, question_ids: ["q2"] },
    { name: "其他", score: 1, question_ids: ["q3", "q4", "q5", "q6", "q7", "q8", "q9"] },
  ],
})

beforeAll(async () => {
  site = await makeStudySite({
    "catalog/banks/bank1/questions.yaml": [...sampleQuestions, ...furtherQuestions].map(canaried),
    "catalog/papers/p1.yaml": paperOf("catalog/papers/p1.yaml"),
    "catalog/papers/p2.yaml": paperOf("catalog/papers/p2.yaml"),
  })
})
afterAll(() => site.close())

const ANSWERS = [
  { question_id: "q1", value: "B" },
  { question_id: "q2", value: ["A", "C"] },
  { question_id: "q3", value: false },
  { question_id: "q4", value: ["错"] },
  { question_id: "q5", value: "看法" },
  { question_id: "q6a", value: "C" },
  { question_id: "q7", value: "12" },
  { question_id: "q8", value: ["A", "A"] },
  { question_id: "q9", value: ["B", "A", "C"] },
].map((answer, n) => ({ ...answer, seq: n + 1 }))

/** The owner sat the paper up to that moment, and has practice of the same questions under way. */
const worldAt = async (owner: Learner, paper_id: string, moment: Moment): Promise<LeakWorld> => {
  if (paper_id === "p2") await examToday(site)
  site.clock.now = MOMENTS["before it opens"]
  const practice = await start(owner, { bank_id: "bank1" })
  await save(owner, practice.attempt_id, ANSWERS)
  const world = { paper_id, practice_id: practice.attempt_id, receipt_number: "none", share_id: "none" }
  site.clock.now = MOMENTS[moment]
  if (moment === "before it opens") return { ...world, attempt_id: "none" }
  site.clock.now = START
  const { attempt_id } = await start(owner, { paper_id })
  await save(owner, attempt_id, ANSWERS)
  if (moment === "while it is open") return { ...world, attempt_id }
  const receipt = await handIn(owner, attempt_id, ANSWERS.length)
  if (moment.startsWith("long after it closed, held")) await hold(paper_id)
  if (moment.endsWith("a question void")) await makeVoid(paper_id)
  await fold(site)
  site.clock.now = MOMENTS[moment]
  await fold(site)
  return { ...world, attempt_id, receipt_number: receipt.number }
}

/** Its results wait for somebody, until the test ends. */
const hold = async (paper: string): Promise<void> => {
  const operator = operatorContext({ agency: "a", now: site.clock.now })
  await site.sql.begin((sql) => holdResults(sql, operator, { paper, until: null, back: false }))
  onTestFinished(async () => {
    await site.sql`delete from paper_releases`
  })
}

/** One of its questions gives everybody its points, until the test ends. */
const makeVoid = async (paper: string): Promise<void> => {
  const operator = operatorContext({ agency: "a", now: site.clock.now })
  await site.sql.begin((sql) => voidQuestion(sql, operator, { paper, question: "q1", as: "full" }))
  onTestFinished(async () => {
    await emptied(site.sql, "void_questions", "key_corrections")
  })
}

/** They end what the others are asked about. */
const LAST: ReadonlyArray<CallName> = ["exam.start", "exam.feedback", "exam.takeOver", "exam.handIn", "user.logout"]

const NAMES = Object.keys(LEAK_CASES) as ReadonlyArray<CallName>

type Ask = Learner["ask"]
type Told = readonly [CallName, string]

/** Every answer to every case, and to one that is wrong, as text with its headers, packed and unpacked. */
const everything = async (ask: Ask, world: LeakWorld): Promise<ReadonlyArray<Told>> => {
  const asked = (name: CallName) =>
    [...LEAK_CASES[name](world), { [`no-such-field-${name}`]: "1" }].map(async (payload): Promise<Told> => {
      const { response, data, msg } = await ask(name, payload as never)
      return [name, `${JSON.stringify([response.headers, msg, data])} ${response.body}`]
    })
  const answers = await Promise.all(NAMES.filter((name) => !LAST.includes(name)).flatMap(asked))
  for (const name of LAST) answers.push(...(await Promise.all(asked(name))))
  return answers
}

const telling = (answers: ReadonlyArray<Told>, secret: RegExp): ReadonlyArray<CallName> => [
  ...new Set(answers.flatMap(([name, text]) => (secret.test(text) ? [name] : []))),
]

const guest: Ask = (name, payload, options = {}) => site.call(name, payload, { key: randomUUID(), ...options })

const ANYTHING = new RegExp(`${SECRET}|${SCORE.source}|${FIELDS.source}`)

describe("the cases", () => {
  it("are of every call of the contract", async () => {
    expect(NAMES.toSorted()).toStrictEqual(Object.keys(await allCalls()).toSorted())
  })
})

describe.each([
  ["p2", "before it opens"],
  ["p2", "while it is open"],
  ["p2", "after the hand-in"],
  ["p2", "long after it closed, held"],
  ["p2", "long after it closed, held, a question void"],
  ["p1", "while it is open"],
] as const)("paper %s, %s", (paper_id, moment) => {
  it("no call reveals a key, an explanation, a point or a score to anybody", async () => {
    const owner = await site.learner()
    const viewers: ReadonlyArray<readonly [string, Ask]> = [
      ["another learner", (await site.learner()).ask],
      ["another agency's learner", (await site.learner("b.test")).ask],
      ["a guest", guest],
      ["the owner", owner.ask],
    ]
    const world = await worldAt(owner, paper_id, moment)
    // the bank's own practice is another matter before the exam began
    const own = moment === "before it opens" ? { ...world, practice_id: "none" } : world
    for (const [viewer, ask] of viewers)
      expect([viewer, telling(await everything(ask, own), ANYTHING)]).toStrictEqual([viewer, []])
  })
})

describe.each([
  ["p2", "after it closed"],
  ["p1", "after the hand-in"],
] as const)("paper %s, %s", (paper_id, moment) => {
  it("they are revealed to the owner alone", async () => {
    const owner = await site.learner()
    const others: ReadonlyArray<readonly [string, Ask]> = [
      ["another learner", (await site.learner()).ask],
      ["another agency's learner", (await site.learner("b.test")).ask],
      ["a guest", guest],
    ]
    const world = await worldAt(owner, paper_id, moment)
    const { id: share_id } = await owner.get("result.share", { attempt_id: world.attempt_id })
    for (const [viewer, ask] of others) {
      const answers = await everything(ask, { ...world, share_id })
      const told = telling(answers, new RegExp(`${SECRET}|${FIELDS.source}`))
      // who answers a question of a lesson is told its key, once nothing withholds it
      expect([viewer, told.filter((call) => call !== "marker.answer")]).toStrictEqual([viewer, []])
      // what the owner chose to show, at their own agency
      const shown = viewer === "another agency's learner" ? [] : ["result.shared"]
      expect([viewer, telling(answers, SCORE)]).toStrictEqual([viewer, shown])
    }
    const told = telling(await everything(owner.ask, world), ANYTHING)
    expect(told).toContain("exam.result")
    expect(told).toContain("exam.wrong")
    expect(told).toContain("exam.history")
  })
})

describe.each(["p1", "p2"])("paper %s, sat by a learner who had seen its keys before", (paper_id) => {
  it("no call reveals them again while it is in progress", async () => {
    const owner = await site.learner()
    if (paper_id === "p2") await examToday(site)
    site.clock.now = MOMENTS["before it opens"]
    // an earlier try of the mock exam, and practice of the bank with every key asked for
    const { attempt_id: earlier } = await start(owner)
    await save(owner, earlier, ANSWERS)
    await handIn(owner, earlier, ANSWERS.length)
    const { attempt_id: practice_id } = await start(owner, { bank_id: "bank1" })
    await save(owner, practice_id, ANSWERS)
    for (const { question_id } of ANSWERS) await owner.get("exam.check", { attempt_id: practice_id, question_id })
    await fold(site)
    expect((await owner.get("exam.wrong", {})).total).toBeGreaterThan(0)

    site.clock.now = START
    await start(owner, { paper_id })
    const world = { paper_id, attempt_id: earlier, practice_id, receipt_number: "none", share_id: "none" }
    const answers = await everything(owner.ask, world)
    expect(telling(answers, new RegExp(`${SECRET}|${FIELDS.source}`))).toStrictEqual([])
  })
})

describe("what needs no call", () => {
  it.each(["/uploads/json/default.json", "/agency/a.test", "/builds/latest.json", "/api/", "/api/openapi.json", "/"])(
    "%s holds no key",
    async (url) => {
      const { headers, body } = await site.app.inject({ url, headers: { host: "a.test" } })
      expect(`${JSON.stringify(headers)} ${body}`).not.toContain(CANARY)
    },
  )
})

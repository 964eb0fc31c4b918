import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import { foldMarks } from "#server/learnerQuestions/foldMarks.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { voidQuestion } from "#server/result/operateVoid.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { released } from "../../support/released.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { handIn, save, start } from "../attempt/sitting.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { fold, sit } from "./sitAll.ts"

let site: StudySite
let [right, wrong, empty]: Learner[] = []
let attempts: ReadonlyArray<string> = []

/** q1 and q2 with two points each, and a pass line of two. */
beforeAll(async () => {
  const paper = sampleFiles["catalog/papers/p1.yaml"] as object
  const sections = [{ name: "选择", score: 2, question_ids: ["q1", "q2"] }]
  site = await makeStudySite({ "catalog/papers/p1.yaml": { ...paper, pass_score: 2, sections } })
})
beforeEach(async () => {
  // the online exam that shares the questions is over
  site.clock.now = START + 86_400_000
  await emptied(
    site.sql,
    "attempts",
    "void_questions",
    "key_corrections",
    "question_stats",
    "paper_stats",
    "learner_questions",
    "admin_accounts",
    "operator_acts",
  )
  ;[right, wrong, empty] = [await site.learner(), await site.learner(), await site.learner()]
  attempts = [
    await sit(right!, [{ question_id: "q1", value: "B" }]),
    await sit(wrong!, [{ question_id: "q1", value: "A" }]),
    await sit(empty!, [{ question_id: "q2", value: ["A", "C"] }]),
  ]
  await fold(site)
})
afterAll(() => site.close())

const operator = (agency = "a") => operatorContext({ agency, now: site.clock.now })
const voiding = (as: "full" | "none" | null, agency = "a", question = "q1") =>
  site.sql.begin((sql) => voidQuestion(sql, operator(agency), { paper: "p1", question, as }))
const regrade = async () => {
  await runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
  await fold(site)
}
const resultOf = async (learner: Learner | undefined, n: number) =>
  released(await learner!.get("exam.result", { attempt_id: attempts[n] ?? "" }))
const scores = async () => {
  const results = [await resultOf(right, 0), await resultOf(wrong, 1), await resultOf(empty, 2)]
  return results.map(({ score, total_score }) => [score, total_score])
}
const wrongBook = async (learner: Learner | undefined) =>
  (await learner!.get("exam.wrong", {})).list.map(({ question }) => question.id)

describe("a question that is made void", () => {
  it("with its points for everybody moves each result once, whatever was answered or left out", async () => {
    const receipt = (await resultOf(wrong, 1)).receipt
    const report = await voiding("full")
    expect(report.lines.slice(1)).toStrictEqual([
      "3 份已结束的作答：2 份得分增加，0 份减少，1 份不变",
      "平均分由 1.33 到 2.67",
      "及格由 2 人到 3 人，及格分不变",
      "一分钟内重算完，看过成绩的学员会看到前后两个分数；正在作答的，交卷时按新的算",
    ])
    expect(report.lines[0]).toMatch(/^题目 q1（.+）：此题全体得分$/)
    expect(await resultOf(wrong, 1)).toMatchObject({ regrading: true, score: 0 })
    expect(await scores()).toStrictEqual([
      [2, 4],
      [0, 4],
      [2, 4],
    ])
    await regrade()
    expect(await scores()).toStrictEqual([
      [2, 4],
      [2, 4],
      [4, 4],
    ])
    const { corrections, voided, keys, answered, receipt: after } = await resultOf(wrong, 1)
    expect(corrections).toMatchObject([
      { question_id: "q1", number: 1, score_before: 0, score_after: 2, void_as: "full" },
    ])
    expect(voided).toStrictEqual([{ question_id: "q1", void_as: "full" }])
    expect(await resultOf(wrong, 1)).not.toHaveProperty("regrading")
    expect(keys[0]).toMatchObject({ question_id: "q1", verdict: "wrong" })
    expect([answered, after]).toStrictEqual([1, receipt])
    expect((await resultOf(empty, 2)).answered).toBe(1)
  })

  it("without points leaves every total", async () => {
    const report = await voiding("none")
    expect(report.lines.slice(1, 5)).toStrictEqual([
      "3 份已结束的作答：0 份得分增加，1 份减少，2 份不变",
      "平均分由 1.33 到 0.67",
      "满分由 4 到 2",
      "及格由 2 人到 1 人，及格分不变",
    ])
    await regrade()
    expect(await scores()).toStrictEqual([
      [0, 2],
      [0, 2],
      [2, 2],
    ])
    expect((await resultOf(right, 0)).corrections).toMatchObject([{ score_before: 2, score_after: 0, void_as: "none" }])
    expect((await resultOf(empty, 2)).voided).toStrictEqual([{ question_id: "q1", void_as: "none" }])
  })

  it("is neither right nor wrong: not in the wrong book, not in the statistics", async () => {
    expect(await wrongBook(wrong)).toStrictEqual(["q1"])
    await voiding("none")
    await regrade()
    await site.sql.begin((sql) => foldMarks(sql, { agencyId: "a", userId: wrong?.id ?? "" }, site.clock.now))
    expect(await wrongBook(wrong)).toStrictEqual([])
    const [stats] = await site.sql`select answered, correct from question_stats where question_id = 'q1'`
    expect(stats).toStrictEqual({ answered: 0, correct: 0 })
    const totals = await site.sql<{ total_cents: number; taken: number }[]>`
      select total_cents, sum(taken)::integer as taken from paper_stats group by 1 having sum(taken) > 0`
    expect([...totals]).toStrictEqual([{ total_cents: 200, taken: 3 }])
  })

  it("is void for who hands in afterwards, and counts again in every number once that is taken back", async () => {
    const late = await site.learner()
    const { attempt_id } = await start(late)
    await save(late, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    await voiding("full")
    await handIn(late, attempt_id, 1)
    const result = () => late.get("exam.result", { attempt_id }).then(released)
    expect(await result()).toMatchObject({ score: 2, total_score: 4, answered: 1 })
    await regrade()
    const { changed } = await voiding(null)
    expect(changed?.undo).toStrictEqual({ act: "exam:void", input: { paper: "p1", question: "q1", as: "full" } })
    await regrade()
    expect(await result()).toMatchObject({ score: 0, total_score: 4, answered: 1 })
    expect(await result()).not.toHaveProperty("voided")
    expect(await scores()).toStrictEqual([
      [2, 4],
      [0, 4],
      [2, 4],
    ])
    expect(await wrongBook(wrong)).toStrictEqual(["q1"])
    const [stats] = await site.sql`select answered, correct from question_stats where question_id = 'q1'`
    expect(stats).toStrictEqual({ answered: 3, correct: 1 })
  })

  it("is nobody's to know before an exam's results are released, neither from the result nor from the list", async () => {
    site.clock.now = START
    const taker = await site.learner()
    const attempt_id = await sit(taker, [{ question_id: "q1", value: "A" }], { paper_id: "p2" })
    const seen = async () =>
      JSON.stringify([await taker.get("exam.result", { attempt_id }), await taker.get("exam.history", {})])
    const before = await seen()
    await site.sql.begin((sql) => voidQuestion(sql, operator(), { paper: "p2", question: "q1", as: "full" }))
    await regrade()
    expect(await seen()).toBe(before)
  })

  it("is so once for two who ask at the same moment; the paper, the question and the agency have to be right", async () => {
    const both = await Promise.allSettled([voiding("none"), voiding("none")])
    expect(both.map(({ status }) => status).toSorted()).toStrictEqual(["fulfilled", "rejected"])
    await expect(voiding("none")).rejects.toThrow("题目 q1 已经是此题不计分")
    await expect(voiding(null, "a", "q2")).rejects.toThrow("题目 q2 没有作废")
    await expect(voiding("full", "a", "q3")).rejects.toThrow("试卷 p1 没有题目 q3")
    await expect(voiding("full", "b")).rejects.toThrow("没有试卷 p1")
  })
})

it("is an act of the registrar, previewed without a trace and taken back by its row", async () => {
  const ask = makeAsk(site)
  const act = (cookie: string, name: string, input: object, dry_run: boolean) =>
    ask("act", { act: name, input, dry_run }, { cookie })
  const input = { paper: "p1", question: "q1", as: "none" }
  expect((await act(await signedInAs(site, "marker"), "exam:void", input, true)).status).toBe(403)
  const cookie = await signedInAs(site, "registrar")
  expect(((await act(cookie, "exam:void", input, true)).data as { lines: string[] }).lines.at(-1)).toBe(
    "做完后可以撤销",
  )
  expect(await site.sql`select from void_questions`).toHaveLength(0)
  expect(await site.sql`select from key_corrections`).toHaveLength(0)
  const { undo } = (await act(cookie, "exam:void", input, false)).data as { readonly undo: string }
  expect(await site.sql`select from void_questions`).toHaveLength(1)
  await act(cookie, "acts:undo", { act: undo }, false)
  expect(await site.sql`select from void_questions`).toHaveLength(0)
})

describe("nobody makes a question void", () => {
  const input = { paper: "p1", question: "q1", as: "full" }
  const ask = (asking: Parameters<ReturnType<typeof makeAsk>>[2], dry_run: boolean) =>
    makeAsk(site)("act", { act: "exam:void", input, dry_run }, asking)

  it("but an owner, a registrar or the operator of the site: every other role, and a learner's token, is refused", async () => {
    const answered = await Promise.all(
      (Object.keys(ROLES) as Role[]).map(async (role) => {
        const { status } = await ask({ cookie: await signedInAs(site, role) }, true)
        return `${role} ${status}`
      }),
    )
    expect(answered.filter((one) => !one.endsWith("403"))).toStrictEqual(["owner 200", "registrar 200", "operator 200"])
    const { token } = right!
    for (const headers of [{ authorization: token }, { cookie: `admin=${token}` }])
      expect((await ask({ headers }, false)).status).toBe(401)
    expect(await site.sql`select from void_questions`).toHaveLength(0)
  })

  it("of another agency", async () => {
    const cookie = await signedInAs(site, "owner", "b")
    expect((await ask({ cookie, host: "b.test" }, false)).msg).toBe("没有试卷 p1")
    expect((await ask({ cookie }, false)).status).toBe(401)
    expect(await site.sql`select from void_questions`).toHaveLength(0)
  })
})

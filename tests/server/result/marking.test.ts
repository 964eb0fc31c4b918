import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { ASKED, markerAt } from "./markers.ts"
import { sit } from "./sitAll.ts"

let site: StudySite
let [one, other]: ReadonlyArray<ReturnType<typeof markerAt>> = []

beforeAll(async () => {
  const paper = sampleFiles["catalog/papers/p2.yaml"] as object
  const sections = [{ name: "简答", score: 3, question_ids: ["q1", "q5"] }]
  site = await makeStudySite({ "catalog/papers/p2.yaml": { ...paper, pass_score: 4, sections } })
  one = markerAt(site, "one")
  other = markerAt(site, "other")
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "attempts", "paper_stats", "marking_claims", "admin_accounts", "operator_acts")
})
afterAll(() => site.close())

const answered = async (...texts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const attempts: string[] = []
  for (const value of texts)
    attempts.push(
      await sit(
        await site.learner(),
        [
          { question_id: "q1", value: "B" },
          { question_id: "q5", value },
        ],
        { paper_id: "p2" },
      ),
    )
  return attempts
}
const scores = async () => {
  const rows = await site.sql<{ score: number; awaiting: number }[]>`select score, awaiting from results`
  return rows.map(({ score, awaiting }) => [score, awaiting] as const).toSorted(([a], [b]) => a - b)
}

describe("the answers to a question", () => {
  it("come without whose they are, equal ones together, beside what is asked and what it is held against", async () => {
    const attempts = await answered("因为Ａ=1。", " 因为A=1. ", "不知道")
    const data = await one!.batch()
    const learners = await site.sql<{ user_id: string }[]>`select user_id from attempts`
    for (const secret of [...attempts, ...learners.map(({ user_id }) => user_id)])
      expect(JSON.stringify(data)).not.toContain(secret)
    const { answers, batch, ...about } = data
    expect(about).toMatchObject({
      waiting: 3,
      others: 0,
      title: "统一考试",
      about: { full_score: 3, reference: "参考答案秘密" },
    })
    expect(typeof batch).toBe("string")
    expect(answers.map(({ count }) => count).toSorted((a, b) => a - b)).toStrictEqual([1, 2])
    expect(answers.map(({ key }) => key)).toStrictEqual(answers.map(({ key }) => key).toSorted())
    expect((await one!.batch()).answers).toStrictEqual(answers)
  })

  it("are counted question by question", async () => {
    await answered("一", "二", "二")
    await one!.give(await one!.keyOf("二"), 2, "i1")
    expect(await one!.questions()).toMatchObject({
      list: [{ ...ASKED, title: "统一考试", unmarked: 1, second: 0, differing: 0, settled: 2, full_score: 3 }],
    })
    await one!.give(await one!.keyOf("一"), 0, "i2")
    expect(await one!.questions()).toStrictEqual({ list: [] })
  })

  it("are kept from another marker for a quarter of an hour, and from nobody for good", async () => {
    await answered("一", "二")
    expect(await one!.texts()).toStrictEqual(["一", "二"])
    expect(await other!.batch()).toMatchObject({ waiting: 2, others: 2, answers: [] })
    site.clock.now += 16 * 60_000
    expect(await other!.texts()).toStrictEqual(["一", "二"])
    expect(await one!.texts()).toStrictEqual([])
  })

  it("are shared between markers who ask at the same moment: no answer is before two of them", async () => {
    await answered(...Array.from({ length: 24 }, (_, n) => `答案 ${n}`))
    const keys = (await Promise.all([one!.batch(), other!.batch()])).flatMap(({ answers }) =>
      answers.map(({ key }) => key),
    )
    expect(keys.length).toBeGreaterThanOrEqual(20)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it("of a paper or a question that is not there are none", async () => {
    const ask = makeAsk(site)
    const cookie = await signedInAs(site, "marker")
    for (const [input, message] of [
      [{ ...ASKED, paper: "none" }, "没有试卷none"],
      [{ ...ASKED, question: "none" }, "试卷p2没有题目none"],
    ] as const) {
      const { code, msg } = await ask("list", { list: "mark:batch", input }, { cookie })
      expect([code, msg]).toStrictEqual([10405, message])
    }
  })
})

describe("a mark", () => {
  it("is given to all equal answers at once, and results follow", async () => {
    await answered("对", "错", "对 ", "对")
    expect((await one!.give(await one!.keyOf("对"), 2.5, "i1")).data).toMatchObject({ count: 3, score: 2.5 })
    expect(await scores()).toStrictEqual([
      [3, 1],
      [5.5, 0],
      [5.5, 0],
      [5.5, 0],
    ])
    expect(await one!.texts()).toStrictEqual(["错"])
  })

  it("that is sent again is the same mark", async () => {
    await answered("对", "对")
    const key = await one!.keyOf("对")
    const first = await one!.give(key, 2, "i1")
    expect(await one!.give(key, 2, "i1")).toStrictEqual(first)
    expect(await site.sql`select from given_marks`).toHaveLength(2)
  })

  it("after somebody else's is refused with what stands", async () => {
    await answered("对", "对")
    const key = await one!.keyOf("对")
    await other!.give(key, 3, "o1")
    expect((await one!.give(key, 1, "i1")).why).toBe("刚被别人改过：2份，3分")
    expect(await scores()).toStrictEqual([
      [6, 0],
      [6, 0],
    ])
  })

  it("of two people at the same moment is one person's, and the other is told", async () => {
    await answered("对", "对", "对")
    const key = await one!.keyOf("对")
    const both = await Promise.all([one!.give(key, 1, "i1"), other!.give(key, 3, "o1")])
    const given = await site.sql<{ score: number }[]>`select distinct score from given_marks`
    expect(given).toHaveLength(1)
    expect(both.filter(({ why }) => why === null)).toHaveLength(1)
    expect(both.find(({ why }) => why !== null)?.why).toBe(`刚被别人改过：3份，${given[0]?.score}分`)
  })

  it("beyond the question's points is none", async () => {
    await answered("对")
    expect((await one!.give(await one!.keyOf("对"), 3.5, "i1")).why).toBe("题目q5的分数在0到3之间")
    expect((await one!.give("none", 1, "i1")).why).toBe("题目q5没有这个答案")
    expect(await site.sql`select from marker_marks`).toHaveLength(0)
  })

  it("that is taken back makes its answers wait again, once", async () => {
    await answered("对", "对")
    await one!.give(await one!.keyOf("对"), 2, "i1")
    expect((await one!.withdraw("i1")).data).toMatchObject({ count: 2 })
    expect(await scores()).toStrictEqual([
      [3, 1],
      [3, 1],
    ])
    expect((await one!.withdraw("i1")).why).toBe("没有这次评分，或刚被别人改过")
    await one!.give(await one!.keyOf("对"), 1, "i2")
    expect(await scores()).toStrictEqual([
      [4, 0],
      [4, 0],
    ])
  })

  it("is taken back by its own marker, or by who answers for the agency", async () => {
    await answered("对")
    await other!.give(await other!.keyOf("对"), 2, "o1")
    expect((await one!.withdraw("o1")).why).toBe("只能收回自己的评分")
    expect((await markerAt(site, "officer", "registrar").withdraw("o1")).why).toBe("只能收回自己的评分")
    expect((await markerAt(site, "chief", "owner").withdraw("o1")).why).toBe(null)
  })
})

it("marking is a marker's and an exam officer's, and a marker sees nothing else", async () => {
  const ask = makeAsk(site)
  const input = { ...ASKED, answer: "x", score: "1" }
  for (const role of ["editor", "support", "cashier", "live"] as const) {
    const cookie = await signedInAs(site, role)
    const { status } = await ask("list", { list: "mark:batch", input: ASKED }, { cookie })
    const given = await ask("act", { act: "mark:equal", input, dry_run: false }, { cookie })
    expect([role, status, given.status]).toStrictEqual([role, 403, 403])
  }
  const cookie = await signedInAs(site, "marker")
  for (const [list, asked] of [
    ["exam:results", { paper: "p2" }],
    ["mark:differences", {}],
    ["user:find", { text: "李" }],
  ] as const)
    expect([list, (await ask("list", { list, input: asked }, { cookie })).status]).toStrictEqual([list, 403])
})

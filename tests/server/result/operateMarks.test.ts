import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { giveMarksFromSheet, listAwaitedMarks, markAnswer } from "#server/result/operateMarks.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { fold, sit } from "./sitAll.ts"
import { released } from "../../support/released.ts"

let site: StudySite

beforeAll(async () => {
  const paper = sampleFiles["catalog/papers/p2.yaml"] as object
  site = await makeStudySite({
    "catalog/papers/p2.yaml": {
      ...paper,
      pass_score: 4,
      sections: [{ name: "简答", score: 3, question_ids: ["q1", "q5"] }],
    },
  })
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "attempts", "paper_stats")
})
afterAll(() => site.close())

const operator = (agency = "a") => operatorContext({ agency, now: site.clock.now })
const give = async (attempt: string, question: string, score: number, agency = "a") =>
  (await site.sql.begin((sql) => markAnswer(sql, operator(agency), { attempt, question, score }))).data
const awaited = async (agency = "a") =>
  ((await listAwaitedMarks(site.sql, operator(agency))).data as { readonly list: ReadonlyArray<unknown> }).list

const ANSWERS = [
  { question_id: "q1", value: "B" },
  { question_id: "q5", value: "我的看法" },
]

describe("short answers of a formal exam", () => {
  it("are listed for the operator without whose they are", async () => {
    const attempt = await sit(await site.learner(), ANSWERS, { paper_id: "p2" })
    const mark = { attempt, paper: "统一考试", question: "q5", full_score: 3 }
    expect([...(await awaited())]).toStrictEqual([
      { id: `${attempt}/q5`, ...mark, reference: "参考答案秘密", answer: "我的看法" },
    ])
    expect([...(await awaited("b"))]).toStrictEqual([])
    expect((await listAwaitedMarks(site.sql, operator())).lines).toStrictEqual([
      `${attempt}  统一考试  题目 q5  满分 3  答：我的看法  参考：参考答案秘密`,
    ])
  })

  it("are awaited honestly, and change the result when they are marked", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, ANSWERS, { paper_id: "p2" })
    site.clock.now = START + 21 * 60_000
    const before = released(await learner.get("exam.result", { attempt_id }))
    expect([before.score, before.by_hand, before.standing]).toStrictEqual([
      3,
      { by: "operator", score: 0, total_score: 3, awaiting: 1, until: null, given: [] },
      null,
    ])
    expect((await learner.get("exam.history", {})).list[0]?.awaiting).toBe(1)
    expect(await give(attempt_id, "q5", 1)).toMatchObject({ score: 4, awaiting: 0 })
    expect(await give(attempt_id, "q5", 2.5)).toMatchObject({ score: 5.5, awaiting: 0 })
    await fold(site)
    const after = released(await learner.get("exam.result", { attempt_id }))
    expect([after.score, after.by_hand, after.standing?.score, after.standing?.of]).toStrictEqual([
      5.5,
      {
        by: "operator",
        score: 2.5,
        total_score: 3,
        awaiting: 0,
        until: null,
        given: [{ question_id: "q5", score: 2.5 }],
      },
      5.5,
      "all",
    ])
    expect((await awaited()).length).toBe(0)
  })

  it("are no learner's to mark, and only theirs to mark by hand", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, ANSWERS, { paper_id: "p2" })
    site.clock.now = START + 21 * 60_000
    expect((await learner.ask("result.selfMark", { attempt_id, question_id: "q5", score: 3 })).code).toBe(50190)
    await expect(give(attempt_id, "q1", 1)).rejects.toThrow("不由人工评分")
    await expect(give(attempt_id, "q5", 3.5)).rejects.toThrow("0到3")
    await expect(give(attempt_id, "q5", 1, "b")).rejects.toThrow("没有待批改的作答")
    const mock = await sit(learner, ANSWERS)
    await expect(give(mock, "q5", 1)).rejects.toThrow("没有待批改的作答")
  })

  it("are marked from a file, all of them or none", async () => {
    const [one, other] = [
      await sit(await site.learner(), ANSWERS, { paper_id: "p2" }),
      await sit(await site.learner(), ANSWERS, { paper_id: "p2" }),
    ]
    const given = (...rows: ReadonlyArray<string>) =>
      site.sql.begin((sql) =>
        giveMarksFromSheet(sql, operator(), { bytes: Buffer.from(["作答,题目,分数", ...rows].join("\n")) }),
      )
    await expect(given(`${one},q5,2`, "", `${other},q5,4`, `${other},q5,`, "none,q5,1")).rejects.toThrow(
      [
        "3 处有误，没有写入",
        "第 4 行：题目q5的分数在0到3之间",
        "第 5 行：题目q5的分数在0到3之间",
        "第 6 行：没有待批改的作答 none",
      ].join("\n"),
    )
    expect((await awaited()).length).toBe(2)
    expect((await given(`${one},q5,2`, `${other},q5,2.5`)).lines).toStrictEqual([
      `${one} q5：2 分，总分 5，还有 0 题待批改`,
      `${other} q5：2.5 分，总分 5.5，还有 0 题待批改`,
    ])
    expect((await awaited()).length).toBe(0)
  })

  it("reveal nothing before the exam closes, marked or not", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, ANSWERS, { paper_id: "p2" })
    await give(attempt_id, "q5", 3)
    const result = await learner.get("exam.result", { attempt_id })
    expect(result.released).toBe(false)
    for (const name of ["score", "by_hand", "standing"]) expect(result).not.toHaveProperty(name)
  })
})

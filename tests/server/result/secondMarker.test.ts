import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { listAwaitedMarks, markAnswer } from "#server/result/operateMarks.ts"
import { listDifferences, settleMark } from "#server/result/operateDifferences.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { released } from "../../support/released.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { doneOr, markerAt, person } from "./markers.ts"
import { sit } from "./sitAll.ts"

let site: StudySite
let learner: Learner
let attempt: string
let [first, second]: ReadonlyArray<ReturnType<typeof markerAt>> = []

beforeAll(async () => {
  const paper = sampleFiles["catalog/papers/p2.yaml"] as object
  const sections = [{ name: "简答", score: 3, question_ids: ["q1", "q5"] }]
  site = await makeStudySite({
    "catalog/papers/p2.yaml": { ...paper, pass_score: 4, sections, markers: 2, mark_tolerance: 1 },
  })
  first = markerAt(site, "first")
  second = markerAt(site, "second")
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "attempts", "paper_stats", "marking_claims")
  learner = await site.learner()
  attempt = await sit(learner, [{ question_id: "q5", value: "我的看法" }], { paper_id: "p2" })
})
afterAll(() => site.close())

const give = async (who: ReturnType<typeof markerAt> | undefined, score: number, intent: string) =>
  who!.give((await who!.batch()).answers[0]?.key ?? "", score, intent)
const officer = () => person(site, "officer", "registrar")
const differences = async () => (await listDifferences(site.sql, officer())).data
const settle = (score: number, who = officer()) =>
  doneOr(site, (sql) => settleMark(sql, who, { attempt, question: "q5", score }))
const remark = (who: string, score: number) =>
  doneOr(site, (sql) => markAnswer(sql, person(site, who), { attempt, question: "q5", score }))
const result = async () => {
  const [row] = await site.sql<{ score: number; awaiting: number }[]>`select score, awaiting from results`
  return [row?.score, row?.awaiting]
}

it("an answer waits for a second marker, who does not see the first's points", async () => {
  const [{ key } = { key: "" }] = (await first!.batch()).answers
  await give(first, 2.37, "i1")
  expect(await result()).toStrictEqual([0, 1])
  expect((await first!.batch()).answers).toStrictEqual([])
  expect((await second!.batch()).answers).toMatchObject([{ key, count: 1 }])
  const seen = [
    await second!.batch(),
    await second!.questions(),
    await listAwaitedMarks(site.sql, person(site, "second")),
  ]
  expect(JSON.stringify(seen)).not.toContain("2.37")
  expect(await second!.questions()).toMatchObject({ list: [{ unmarked: 0, second: 1, settled: 0 }] })
  expect((await first!.give(key, 3, "i2")).why).toBe("你已经评过这个答案")
})

it("within the tolerance the mean stands, and the result is final", async () => {
  await give(first, 2, "i1")
  await give(second, 2.5, "i2")
  expect(await result()).toStrictEqual([2.25, 0])
  expect(await differences()).toStrictEqual({ total: 0, list: [], next: null })
  site.clock.now = START + 21 * 60_000
  expect(released(await learner.get("exam.result", { attempt_id: attempt })).score).toBe(2.25)
})

it("beyond it a third person decides, who sees both", async () => {
  await give(first, 0.5, "i1")
  expect(JSON.stringify(await give(second, 3, "i2"))).not.toContain("0.5")
  expect(await result()).toStrictEqual([0, 1])
  expect(await first!.questions()).toMatchObject({ list: [{ unmarked: 0, second: 0, differing: 1 }] })
  expect(await differences()).toMatchObject({
    list: [{ attempt, question: "q5", answer: "我的看法", first: 0.5, second: 3, difference: 2.5 }],
  })
  site.clock.now = START + 21 * 60_000
  const waits = released(await learner.get("exam.result", { attempt_id: attempt }))
  expect([waits.score, waits.by_hand]).toMatchObject([0, { awaiting: 1 }])
  expect((await settle(2)).data).toMatchObject({ score: 2, awaiting: 0 })
  expect(await result()).toStrictEqual([2, 0])
  expect(await differences()).toStrictEqual({ total: 0, list: [], next: null })
})

it("nobody decides about points of their own, nor before two people gave theirs", async () => {
  expect((await settle(2)).why).toContain("不用裁定")
  await give(first, 0, "i1")
  await give(second, 3, "i2")
  expect((await settle(3, person(site, "second", "owner"))).why).toBe("评过这个答案的人不能裁定，请另一个人来")
  expect((await settle(4)).why).toBe("题目q5的分数在0到3之间")
  expect((await settle(1)).why).toBe(null)
  expect((await settle(2, person(site, "another", "registrar"))).why).toBe("刚被别人改过：已经裁定为 1 分")
  expect((await settle(1.5)).why).toBe(null)
  expect(await result()).toStrictEqual([1.5, 0])
})

it("a mark that is taken back makes the answer wait for another one", async () => {
  await give(first, 2, "i1")
  await give(second, 2, "i2")
  expect(await result()).toStrictEqual([2, 0])
  await first!.withdraw("i1")
  expect(await result()).toStrictEqual([0, 1])
  await give(first, 3, "i3")
  expect(await result()).toStrictEqual([2.5, 0])
})

it("what was decided is neither taken back nor marked again", async () => {
  await give(first, 0, "i1")
  await give(second, 3, "i2")
  expect((await remark("third", 2)).why).toBe(`作答${attempt}已经有两个人评过`)
  await settle(1)
  expect((await first!.withdraw("i1")).why).toBe("这份作答已经由第三人裁定，不能收回评分")
  expect((await remark("second", 1)).why).toBe(`作答${attempt}已经由第三人裁定`)
  expect(await result()).toStrictEqual([1, 0])
})

it("what one person settled before the paper asked for two stays settled", async () => {
  await site.sql`update papers set markers = 1 where agency_id = 'a' and id = 'p2'`
  await give(first, 2, "i1")
  await site.sql`update papers set markers = 2 where agency_id = 'a' and id = 'p2'`
  expect((await second!.batch()).answers).toStrictEqual([])
  await remark("first", 3)
  expect(await result()).toStrictEqual([3, 0])
})

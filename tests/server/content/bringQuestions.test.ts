import { afterAll, beforeAll, expect, it } from "vitest"
import { parse } from "yaml"
import { read as readBrought, withMend } from "#domain/admin/BroughtQuestions.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { sampleFiles } from "./sampleContent.ts"
import { makeStudySite, type StudySite } from "./studySite.ts"
import { docxOf } from "./word/makeDocx.ts"

const FOLDER = "agencies/a/catalog/banks/a.own"
const PAPER = docxOf(
  "期中考试",
  "一、单项选择题（每小题 2 分）",
  "1. 下列属于资产的是（　）。",
  "A. 存货  B. 借款  C. 股本  D. 收入",
  "答案：A",
  "2. 下列属于负债的是（　）。",
  "A. 存货  B. 借款  C. 股本  D. 收入",
  "解析：借款要还。",
  "二、判断题（共 3 分）",
  "1. 收入是流量。",
  "答案：√",
)

let site: StudySite
let cookie: string
beforeAll(async () => {
  const bank = { ...(sampleFiles["catalog/banks/bank2/bank.yaml"] as object), exam_types: ["4", "7"] }
  site = await makeStudySite({
    [`${FOLDER}/bank.yaml`]: { ...bank, id: "a.own", name: "自己的题库" },
    [`${FOLDER}/questions.yaml`]: [],
  })
  cookie = await signedInAs(site, "editor")
})
afterAll(() => site.close())

const bring = async (input: object, dry_run: boolean, bytes = PAPER) => {
  const file = { name: "期中.docx", bytes: Buffer.from(bytes).toString("base64") }
  const answer = await makeAsk(site)(
    "act",
    { act: "question:bring", input: { bank: "a.own", file, ...input }, dry_run },
    { cookie },
  )
  return { ...answer, brought: readBrought((answer.data as { readonly data?: unknown } | null)?.data) }
}
const fileAt = async (path: string): Promise<unknown> => {
  const [row] = await site.sql<{ bytes: Buffer | null }[]>`
    select bytes from content_files join content_versions using (path, number) where path = ${path}`
  return row?.bytes == null ? null : parse(row.bytes.toString("utf8"))
}

it("a Word paper is shown as it was read, mended where it is unsure, and published as a paper with its bank", async () => {
  const asked = { paper: "期中考试", minutes: "30" }
  const first = await bring(asked, true)
  const shown = first.brought?.groups.map(({ lines, questions }) => [
    lines.map(({ text, as }) => `${text}｜${as}`),
    questions.map(({ n, faults }) => [n, ...faults]),
  ])
  expect(shown).toStrictEqual([
    [["期中考试｜null", "一、单项选择题（每小题 2 分）｜以下是单项选择题"], []],
    [
      ["1. 下列属于资产的是（　）。｜第 1 题：题干", "A. 存货  B. 借款  C. 股本  D. 收入｜选项 ABCD", "答案：A｜答案"],
      [[0]],
    ],
    [
      [
        "2. 下列属于负债的是（　）。｜第 2 题：题干",
        "A. 存货  B. 借款  C. 股本  D. 收入｜选项 ABCD",
        "解析：借款要还。｜解析",
      ],
      [[1, "答案  没有找到答案"]],
    ],
    [["二、判断题（共 3 分）｜以下是判断题"], []],
    [["1. 收入是流量。｜第 1 题：题干", "答案：√｜答案"], [[2]]],
  ])
  // what is unsure is not published, by nobody
  expect((await bring(asked, false)).msg).toContain("没有找到答案")
  expect(await fileAt(`${FOLDER}/questions.yaml`)).toStrictEqual([])

  const mended = withMend("", 1, { cells: { 答案: "B" } })
  const second = await bring({ ...asked, mended }, true)
  expect([second.brought?.faulty, second.brought?.problems]).toStrictEqual([0, []])
  const done = await bring({ ...asked, mended }, false)
  expect(done.code).toBe(20200)
  const rows = (await fileAt(`${FOLDER}/questions.yaml`)) as ReadonlyArray<{
    readonly id: string
    readonly answer: unknown
  }>
  expect(rows.map(({ answer }) => answer)).toStrictEqual(["A", "B", true])
  expect((await fileAt(`${FOLDER}/bank.yaml`)) as object).toMatchObject({
    chapters: expect.arrayContaining([expect.objectContaining({ name: "期中" })]),
  })
  const { paper } = (done.data as { readonly data: { readonly paper: string } }).data
  expect(await fileAt(`agencies/a/catalog/papers/${paper}.yaml`)).toMatchObject({
    name: "期中考试",
    minutes: 30,
    pass_score: 4,
    sections: [
      { name: "单项选择题", score: 2, question_ids: [rows[0]?.id, rows[1]?.id] },
      { name: "判断题", score: 3, question_ids: [rows[2]?.id] },
    ],
  })
  // the same file again is the same questions
  const again = await bring({ mended }, true)
  expect((again.data as { readonly lines: ReadonlyArray<string> }).lines[0]).toContain("新增0道，替换0道，相同3道")
})

it("a question is left out, or taken as it was read by whoever looked at it", async () => {
  const twice = docxOf("一、单项选择题", "1. 哪个对？", "A. 甲  B. 乙", "答案：A", "参考答案", "1. B")
  const read = await bring({}, true, twice)
  expect(read.brought?.groups.flatMap(({ questions }) => questions.flatMap(({ faults }) => faults))).toStrictEqual([
    expect.stringContaining("几处答案不一致"),
  ])
  const accepted = await bring({ mended: withMend("", 0, { accepted: true }) }, true, twice)
  const [question] = accepted.brought?.groups.flatMap(({ questions }) => questions) ?? []
  expect([question?.faults, question?.notes]).toStrictEqual([
    [],
    [expect.stringContaining("看过了：答案  几处答案不一致")],
  ])
  const left = await bring({ mended: withMend("", 0, { left: true }) }, true, twice)
  expect(left.brought?.problems).toStrictEqual(["没有要放进题库的题目"])
})

it("a question is worth in a paper what it says of itself, a case what its parts say", async () => {
  const own = docxOf(
    "一、判断题（共10分）",
    "1. 地球是圆的。（4分）",
    "答案：对",
    "2. 月亮是方的。",
    "答案：错",
    "3. 太阳是热的。",
    "答案：对",
    "二、案例分析题",
    "1. 某甲卖出一批货。",
    "（1）该货卖得对不对？（5分）",
    "答案：对",
    "（2）说说理由。（7分）",
    "答案：因为如此",
  )
  const { data, brought } = await bring({ paper: "卷" }, true, own)
  expect(brought?.problems).toStrictEqual([])
  expect((data as { readonly lines: ReadonlyArray<string> }).lines.slice(1, 5)).toStrictEqual([
    "试卷“卷”，共4题：",
    "判断题  1题，每题4分",
    "判断题  2题，每题3分",
    "案例分析题  1题，每题12分",
  ])
})

it("a paper without points in its headings asks for them, and a bank of others is refused", async () => {
  const plain = docxOf("一、判断题", "1. 地球是圆的。", "答案：对")
  expect((await bring({ paper: "卷" }, true, plain)).brought?.problems).toStrictEqual([
    "判断题没有写每题几分，请填“没有写分值的题，每题几分”",
  ])
  expect((await bring({ paper: "卷", score: "5" }, true, plain)).brought?.problems).toStrictEqual([])
  const shared = await bring({ bank: "bank2" }, true, plain)
  expect([shared.code, shared.msg]).toStrictEqual([10405, expect.stringContaining("由网站的运营管理")])
  expect((await bring({ bank: "a.none" }, true, plain)).msg).toContain("没有题库a.none")
  expect((await bring({}, true, Buffer.from("不是"))).code).toBe(10405)
})

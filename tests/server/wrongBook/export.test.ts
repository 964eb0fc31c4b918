import * as Schema from "effect/Schema"
import JSZip from "jszip"
import Papa from "papaparse"
import initSqlJs from "sql.js"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Payload } from "#domain/contract/Contract.ts"
import { WrongExport } from "#domain/contract/wrong.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, furtherQuestions, sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "../attempt/sitting.ts"

let site: StudySite
let learner: Learner

const DANGEROUS = '=HYPERLINK("http://evil.test","点我")\n\n第二段，含 "引号"、逗号, 和 a < b & c'

beforeAll(async () => {
  site = await makeStudySite({
    ...EXAM_NEXT_YEAR,
    "catalog/banks/bank1/questions.yaml": [...sampleQuestions, ...furtherQuestions].map((question) =>
      question.id === "q1" ? { ...question, stem: DANGEROUS } : question,
    ),
  })
  site.clock.now = START
  learner = await site.learner()
  const { attempt_id } = await start(learner, { paper_id: "p1" })
  await save(learner, attempt_id, [
    { seq: 1, question_id: "q1", value: "A" },
    { seq: 2, question_id: "q4", value: ["-1+2"] },
  ])
  await handIn(learner, attempt_id, 2)
  await learner.get("wrong.reasons", { question_id: "q1", reason: "不会", chosen: true })
})
afterAll(() => site.close())

const download = async (format: Payload<"wrong.export">["format"], filter = {}) => {
  const { base64, ...file } = await learner.get("wrong.export", { format, filter })
  return { ...file, bytes: Buffer.from(base64, "base64") }
}

test("the table is read by another library; a spreadsheet sees UTF-8 and no formula", async () => {
  const { bytes, ...file } = await download("csv")
  expect(file).toStrictEqual({ file_name: "错题本-2026-03-02.csv", mime: "text/csv;charset=utf-8", questions: 2 })
  expect([...bytes.subarray(0, 3)]).toStrictEqual([0xef, 0xbb, 0xbf])
  const { data, errors } = Papa.parse<Record<string, string>>(bytes.subarray(3).toString("utf8"), { header: true })
  expect(errors).toStrictEqual([])
  expect(data).toStrictEqual([
    {
      序号: "1",
      状态: "错题",
      科目: "自学考试三级",
      题库: "自考题库",
      章节: "第一章",
      题型: "单选题",
      材料: "",
      题干: '\'=HYPERLINK("http://evil.test","点我")\n第二段，含 "引号"、逗号, 和 a < b & c',
      配对项: "",
      "选项（题库的次序）": "A. 甲\nB. 乙\nC. 丙",
      正确答案: "B",
      我的答案: "A",
      解析: "讲解秘密",
      知识点: "要点",
      错因: "不会",
      答错次数: "1",
      最近答错: "2026-03-02 10:00:00",
      连对: "0",
      下次复习: "2026-03-03",
    },
    expect.objectContaining({ 序号: "2", 题型: "填空题", 正确答案: "秘密填空 或 十", 我的答案: "'-1+2" }),
  ])
})

test("numbers, pairs and orders stand in the table with their keys and what was answered", async () => {
  const other = await site.learner()
  const { attempt_id } = await start(other, { bank_id: "bank1" })
  await save(other, attempt_id, [
    { seq: 1, question_id: "q7", value: "12 米" },
    { seq: 2, question_id: "q8", value: ["A", "C"] },
    { seq: 3, question_id: "q9", value: ["A", "B", "C"] },
  ])
  await handIn(other, attempt_id, 3)
  const { base64 } = await other.get("wrong.export", { format: "csv", filter: {} })
  const { data } = Papa.parse<Record<string, string>>(Buffer.from(base64, "base64").subarray(3).toString("utf8"), {
    header: true,
  })
  expect(
    data.map((row) => ["题型", "配对项", "选项（题库的次序）", "正确答案", "我的答案"].map((name) => row[name])),
  ).toStrictEqual([
    ["数值题", "", "", "12.5 ± 0.1 米", "12 米"],
    ["配对题", "1. 一\n2. 二", "A. 甲\nB. 乙\nC. 丙", "C、A", "A、C"],
    ["排序题", "", "A. 甲\nB. 乙\nC. 丙", "C、A、B", "A、B、C"],
  ])
})

test("the data keep to the contract", async () => {
  const { bytes, file_name } = await download("json", { kind: "blank" })
  expect(file_name).toBe("错题本-2026-03-02.json")
  const read = Schema.decodeUnknownSync(WrongExport)(JSON.parse(bytes.toString("utf8")))
  expect([read.version, read.exported_at, read.list.map(({ question }) => question.id)]).toStrictEqual([
    1,
    "2026-03-02 10:00:00",
    ["q4"],
  ])
})

test("the package for Anki is opened by another zip and another SQLite", async () => {
  const { bytes, file_name } = await download("anki")
  expect(file_name).toBe("错题本-2026-03-02.apkg")
  const zip = await JSZip.loadAsync(bytes)
  expect(Object.keys(zip.files).toSorted()).toStrictEqual(["collection.anki2", "media"])
  expect(await zip.file("media")?.async("string")).toBe("{}")
  const { Database } = await initSqlJs()
  const database = new Database(await zip.file("collection.anki2")?.async("uint8array"))
  const rows = (query: string) => database.exec(query)[0]?.values ?? []
  expect(rows("pragma integrity_check")).toStrictEqual([["ok"]])
  const [[version, models, decks] = []] = rows("select ver, models, decks from col")
  expect(version).toBe(11)
  const [model] = Object.values(JSON.parse(String(models)) as Record<string, { id: number; flds: unknown[] }>)
  expect(
    Object.values(JSON.parse(String(decks)) as Record<string, { name: string }>).map(({ name }) => name),
  ).toContain("错题本")
  const notes = rows("select id, guid, mid, tags, flds, sfld from notes order by id")
  expect(notes.map(([, , mid, tags, flds]) => [mid, tags, String(flds).split("\u{1f}").length])).toStrictEqual([
    [model?.id, " 自考题库 单选题 要点 不会 ", model?.flds.length],
    [model?.id, " 自考题库 填空题 要点 ", model?.flds.length],
  ])
  const [stem, options, key, own, explanation, source] = String(notes[0]?.[4]).split("\u{1f}")
  expect(stem).toContain("a &lt; b &amp; c")
  expect([options, key, own, explanation, source]).toStrictEqual([
    "<div>A. 甲</div><div>B. 乙</div><div>C. 丙</div>",
    "B",
    "A",
    "<p>讲解秘密</p>",
    "自考题库 · 第一章 · 原创 · 选项是题库的次序",
  ])
  expect(rows("select nid, ord from cards order by nid")).toStrictEqual(notes.map(([id]) => [id, 0]))
})

test("the same question is the same note in every package", async () => {
  const guids = async () => {
    const zip = await JSZip.loadAsync((await download("anki")).bytes)
    const { Database } = await initSqlJs()
    const database = new Database(await zip.file("collection.anki2")?.async("uint8array"))
    return database.exec("select guid from notes order by id")[0]?.values
  }
  const before = await guids()
  site.clock.now += 3_600_000
  expect(await guids()).toStrictEqual(before)
  site.clock.now = START
})

test("another learner's questions, an empty export and too many are refused with a message", async () => {
  const stranger = await site.learner()
  const none = await stranger.ask("wrong.export", { format: "csv" })
  expect([none.code, none.msg]).toStrictEqual([50110, "这里没有可以导出的题"])
  expect((await site.call("wrong.export", { format: "csv" }, { key: "no-token-export" })).status).toBe(401)
  await site.sql`
    insert into questions select agency_id, 'x' || n, bank_id, chapter_id, position, kind, body, source, year, difficulty
    from questions, generate_series(1, 1001) n where agency_id = 'a' and id = 'q1'`
  await site.sql`
    insert into learner_questions select agency_id, ${stranger.id}, id, 'active', 0, 1, 0, 't', 'wrong', now(), now(),
      '{4}', 1, 5, 1, 1, 2 from questions where id like 'x%'`
  const much = await stranger.ask("wrong.export", { format: "anki" })
  expect([much.code, much.msg]).toStrictEqual([50200, "一次最多导出1000题、4 MB，请先筛选再导出"])
})

import { readFile, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readOneBank } from "#server/content/bankFolder.ts"
import { importQuestions } from "#server/content/importQuestions.ts"
import { makeSampleFolder, type SampleFolder } from "./sampleContent.ts"

let content: SampleFolder
beforeEach(async () => {
  content = await makeSampleFolder()
})
afterEach(() => content.remove())

const HEAD = "编号,题型,章节,题干,选项A,选项B,答案\n"
const RIGHT = "r1,单选题,一,一加一得（　　）。,一,二,B\n"
const WRONG = "w1,单选题,一,二加二得（　　）。,三,四,E\n"

const written = async (text: string, name = "questions.csv") => {
  const file = join(content.folder, name)
  await writeFile(file, text)
  return file
}
const bring = (file: string, options: Partial<Parameters<typeof importQuestions>[0]> = {}) =>
  importQuestions({
    file,
    folder: content.folder,
    bank: "brought",
    made: { name: "题库", subject_id: "3130101" },
    defaults: { chapter: null, source: "", year: 2026, difficulty: 3 },
    isTrial: false,
    skipsFaulty: false,
    ...options,
  })
const ids = async () => (await readOneBank(content.folder, "brought"))?.questions.map(({ id }) => id) ?? null

describe("a file with a wrong row", () => {
  it("is named by row and column, and changes nothing", async () => {
    const { faults, isWritten, rest } = await bring(await written(HEAD + RIGHT + WRONG))
    expect([faults, isWritten, rest]).toStrictEqual([["第 3 行  答案  答案 E 不在选项中"], false, null])
    expect(await ids()).toBe(null)
  })

  it("gives what is right where faulty rows are skipped, and a file of the rest that can be mended and brought", async () => {
    const file = await written(HEAD + RIGHT + WRONG)
    const first = await bring(file, { skipsFaulty: true })
    expect([first.added, first.isWritten, await ids()]).toStrictEqual([1, true, ["r1"]])
    const rest = join(content.folder, "questions.rest.csv")
    expect(first.rest).toBe(rest)
    const left = await readFile(rest, "utf8")
    expect(left.includes("r1")).toBe(false)
    await writeFile(rest, left.replace(/E(?=[^\n]*\n?$)/, "B"))
    const second = await bring(rest)
    expect([second.faults, second.added, await ids()]).toStrictEqual([[], 1, ["r1", "w1"]])
  })

  it("is only looked at in a trial, skipped or not", async () => {
    const file = await written(HEAD + RIGHT + WRONG)
    for (const skipsFaulty of [true, false]) {
      const { faults, isWritten, rest, added } = await bring(file, { isTrial: true, skipsFaulty })
      expect([faults.length, isWritten, rest, added]).toStrictEqual([1, false, null, 1])
    }
    expect(await ids()).toBe(null)
  })
})

it("a new bank needs a subject that is there: those that are, are named", async () => {
  const file = await written(`${HEAD}${RIGHT}`)
  await expect(bring(file, { made: { name: "题库", subject_id: "313" } })).rejects.toThrow(
    "没有三级科目 313；有 3130101 自学考试三级、5000101 职业技能三级",
  )
  expect(await ids()).toBe(null)
})

it("what a file leaves out is said by options, and what it says goes first", async () => {
  const file = await written("编号,题型,题干,答案,年份,难度\nd1,判断,一是奇数。,对,,\nd2,判断,二是奇数。,错,2020,1\n")
  const { faults } = await bring(file, { defaults: { chapter: "数", source: "校本", year: 2025, difficulty: 4 } })
  expect(faults).toStrictEqual([])
  const bank = await readOneBank(content.folder, "brought")
  expect(bank?.bank.chapters.map(({ name }) => name)).toStrictEqual(["数"])
  expect(bank?.questions.map(({ id, source, year, difficulty }) => [id, source, year, difficulty])).toStrictEqual([
    ["d1", "校本", 2025, 4],
    ["d2", "校本", 2020, 1],
  ])
})

it("the same file again changes nothing, and a changed question takes its own place", async () => {
  const file = await written(HEAD + RIGHT)
  await bring(file)
  const questions = join(content.folder, "catalog/banks/brought/questions.yaml")
  const before = await readFile(questions, "utf8")
  const again = await bring(file)
  expect([again.added, again.changed, again.same]).toStrictEqual([0, 0, 1])
  expect(await readFile(questions, "utf8")).toBe(before)
  const changed = await bring(await written(HEAD + RIGHT.replace("一加一", "零加二")))
  expect([changed.added, changed.changed, changed.same, await ids()]).toStrictEqual([0, 1, 0, ["r1"]])
})

it.each<[string, () => Promise<string>, string]>([
  [
    "of 100 MB",
    async () => {
      const file = await written("", "large.xlsx")
      await truncate(file, 100 * 1024 * 1024)
      return file
    },
    "文件超过 50M，请拆成几份",
  ],
  ["that is not there", async () => "/nowhere/x.csv", "没有这个文件：/nowhere/x.csv"],
])("a file %s is refused in words", async (_, file, message) => {
  await expect(bring(await file())).rejects.toThrow(message)
})

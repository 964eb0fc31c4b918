import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { parseCommand } from "#server/commands/parseCommand.ts"
import { readConfig } from "#server/config.ts"
import { makeSampleFolder } from "./sampleContent.ts"

const run = async (words: ReadonlyArray<string>, contentDir: string) => {
  const parsed = await parseCommand(["question:import", ...words])
  if (parsed.kind !== "action") return { status: 2, printed: [parsed.text.split("\n")[0]] }
  const printed: string[] = []
  const none = () => Promise.reject(new Error("no database"))
  const site = { config: { ...readConfig({}), contentDir }, report: () => undefined, database: none, connection: none }
  const print = (line: string) => void printed.push(line)
  const status = await parsed.action
    .run({ ...site, print, lowerPriority: () => {}, undo: [] })
    .catch((error: unknown) => (print((error as Error).message), 1))
  return { status: status ?? 0, printed }
}

const corpus = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const content = await makeSampleFolder()
  onTestFinished(() => content.remove())
  const folder = join(content.folder, "corpus")
  await mkdir(join(folder, "二"), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return { folder, content: content.folder }
}

it("reads every file of a folder and says of each what came otherwise, and writes nothing", async () => {
  const { folder, content } = await corpus({
    "二/b.gift": "一{T}\n\n二{~%50%甲 ~%50%乙 ~丙}\n\n三{~甲 ~乙}\n",
    "a.csv": "题型,题干,答案\n判断题,甲,对\n",
    "c.xml": "<html/>",
    "d.csv": "题型,题干,答案\n",
    "读我.txt": "",
    "notes.pdf": "",
  })
  const { status, printed } = await run([folder, "--dry-run"], content)
  expect([status, printed]).toStrictEqual([
    1,
    [
      "a.csv  新增 1，有误 0 处，简化 0 处",
      "c.xml  读不出：不是 Moodle XML：最外层是 html",
      "d.csv  读不出：文件里没有题目",
      "二/b.gift  新增 2，有误 1 处，简化 1 处",
      "    第 5 行  答案  没有一个选项是对的",
      "    简化  第 3 行  多选了不扣分的错误选项，原来也得满分，这里算错",
      "不是题目文件，没有读：notes.pdf、读我.txt",
      "共 4 个文件：新增 3，有误 1 处，简化 1 处，读不出 2 个",
      "试运行，没有写入",
    ],
  ])
  expect((await readdir(folder)).toSorted()).toStrictEqual(["a.csv", "c.xml", "d.csv", "notes.pdf", "二", "读我.txt"])
})

it("reads a folder only on trial, and needs a bank for one file", async () => {
  const { folder, content } = await corpus({ "a.csv": "题型,题干,答案\n判断题,甲,对\n" })
  expect(await run([folder], content)).toStrictEqual({ status: 2, printed: ["--bank is missing"] })
  expect(await run([folder, "--bank", "b"], content)).toStrictEqual({
    status: 1,
    printed: ["文件夹只能试读，请加 --dry-run；导入要一个文件一个文件地来"],
  })
  expect(await run([join(folder, "a.csv"), "--dry-run"], content)).toStrictEqual({
    status: 1,
    printed: ["读一个文件要用 --bank 写明题库"],
  })
  expect(await run([folder, "--dry-run"], content)).toMatchObject({ status: 0 })
})

it("a file without questions is an error of its own", async () => {
  const { folder, content } = await corpus({ "d.gift": "// 没有\n" })
  const words = ["--bank", "b", "--name", "题库", "--subject", "3130101"]
  expect(await run([join(folder, "d.gift"), ...words], content)).toStrictEqual({
    status: 1,
    printed: ["文件里没有题目"],
  })
})

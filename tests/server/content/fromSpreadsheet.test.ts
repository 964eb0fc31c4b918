import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it, onTestFinished, vi } from "vitest"
import { parseCommand } from "#server/commands/parseCommand.ts"
import { start } from "../attempt/sitting.ts"
import { makeStudySite, type StudySite } from "./studySite.ts"

/** The commands of the walk in docs/content.md, as they stand there. */
const written = async (): Promise<ReadonlyArray<string>> => {
  const text = await readFile("docs/content.md", "utf8")
  const [, block = ""] = /## From a spreadsheet to a first answer.*?```sh\n(.*?)```/s.exec(text) ?? []
  return [...block.matchAll(/^npm run site -- (.*?)(?: +#.*)?$/gm)].map(([, words = ""]) => words)
}

const run = async ({ deps, sql, content }: StudySite, line: string) => {
  const parsed = await parseCommand(line.split(" "))
  if (parsed.kind !== "action") throw new Error(`${line}: ${parsed.text}`)
  const printed: string[] = []
  const config = { ...deps.config, contentDir: content.folder, mediaDir: `${content.folder}/media` }
  const pool = async () => sql
  const print = (text: string) => void printed.push(text)
  const status = await parsed.action.run({
    config,
    print,
    report: print,
    database: pool,
    connection: pool,
    lowerPriority: () => {},
    undo: [],
  })
  return { status: status ?? 0, printed }
}

it("brings a bank from a spreadsheet to a learner's first answer by the commands of the document", async () => {
  const site = await makeStudySite()
  onTestFinished(() => site.close())
  vi.stubEnv("INIT_CWD", site.content.folder)
  onTestFinished(() => void vi.unstubAllEnvs())

  const commands = await written()
  const ended = []
  for (const line of commands) ended.push(await run(site, line.replace(/--subject \d+/, "--subject 3130101")))
  expect(ended.map(({ status }) => status)).toStrictEqual(commands.map(() => 0))
  expect(ended.map(({ printed }) => printed.at(-1))).toStrictEqual([
    `模板在 ${join(site.content.folder, "questions.xlsx")}`,
    "试运行，没有写入",
    "已写入内容文件夹；npm run content:import 导入网站",
    expect.stringMatching(/^内容检查通过/) as string,
    expect.stringMatching(/^导入完成/) as string,
  ])

  const learner = await site.learner()
  const banks = await learner.get("question.banks", { page: "1", subject_id: "3130101" })
  expect(banks.list.map(({ name }) => name)).toContain("会计基础题库")
  const attempt = await start(learner, { bank_id: "accounting" })
  const [question] = attempt.questions
  expect(question).toMatchObject({ kind: "single", stem_html: "<p>企业的资产来自负债和（　　）。</p>" })
  const saved = await learner.get("exam.save", {
    attempt_id: attempt.attempt_id,
    client_id: "device-1",
    epoch: attempt.epoch,
    records: [{ seq: 1, kind: "answer", question_id: question?.id ?? "", value: "B", at: 0 }],
  })
  expect(saved).toMatchObject({ outcome: "taken", acked: 1 })
})

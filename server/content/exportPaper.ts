import { writeFile } from "node:fs/promises"
import { FileRefused } from "../sheet/FileRefused.ts"
import { PaperFile, type QuestionRow } from "./bankFiles.ts"
import { type OneBank, readOneBank } from "./bankFolder.ts"
import { banksOf } from "./paperBanks.ts"
import { makeReader } from "./ContentReader.ts"
import type { Exported } from "./exportQuestions.ts"
import { paperDocument } from "./formats/word/docx.ts"
import { ContentRefused } from "./Problem.ts"
import { directoryFolder } from "./source/directoryFolder.ts"

interface Options {
  readonly file: string
  readonly folder: string
  readonly paper: string
}

/** Writes a paper of the content folder as a Word document: its parts with their scores, questions, keys and explanations. */
export const exportPaper = async ({ file, folder, paper: id }: Options): Promise<Exported> => {
  if (!file.toLowerCase().endsWith(".docx")) throw new FileRefused("试卷只能写成 .docx")
  const reader = makeReader(directoryFolder(folder))
  const read = await reader.yaml(`catalog/papers/${id}.yaml`, PaperFile, false)
  if (reader.problems.length > 0) throw new ContentRefused(reader.problems)
  if (read === null) throw new FileRefused(`没有试卷 ${id}`)
  const { name, sections } = read.value
  if (sections.some(({ draw }) => draw.length > 0))
    throw new FileRefused(`试卷 ${id} 按规则抽题，每次的题目不同，不能写出`)
  const banks = await Promise.all(banksOf(read.value).map((bank) => bankOf(folder, bank)))
  const rows = new Map(banks.flatMap(({ questions }) => questions.map((row) => [row.id, row])))
  const parts = sections.map(({ name: title, score, question_ids }) => ({
    name: title,
    scores: scoresText(score, question_ids.length),
    questions: question_ids.map((one) => questionOf(rows, one, id)),
  }))
  const { bytes, left } = paperDocument({ id, name, chapters: banks.flatMap(({ bank }) => bank.chapters) }, parts)
  await writeFile(file, bytes)
  return { questions: parts.flatMap(({ questions }) => questions).length - left.length, left }
}

/** What the heading of a part says of its points. */
export const scoresText = (score: number, count: number): string =>
  `每题 ${score} 分，共 ${Number((score * count).toFixed(2))} 分`

const bankOf = async (folder: string, id: string): Promise<OneBank> => {
  const found = await readOneBank(folder, id)
  if (found === null) throw new FileRefused(`没有题库 ${id}`)
  return found
}

const questionOf = (rows: ReadonlyMap<string, QuestionRow>, id: string, paper: string): QuestionRow => {
  const row = rows.get(id)
  if (row === undefined) throw new FileRefused(`试卷 ${paper} 的题目 ${id} 不在题库里`)
  return row
}

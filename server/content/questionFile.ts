import { kindName } from "#domain/core/KindName.ts"
import { bankPath } from "../core/bankPath.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { oneLine } from "../core/oneLine.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { FileRefused } from "../sheet/FileRefused.ts"
import { PaperFile, type QuestionRow } from "./bankFiles.ts"
import { type OneBank, readBankAt } from "./bankFolder.ts"
import { makeReader } from "./ContentReader.ts"
import { formatOf } from "./formats/formats.ts"
import { leftOf } from "./formats/sheet.ts"
import type { DraftSection, OutgoingBank, WrittenFile } from "./formats/Format.ts"
import { paperDocument } from "./formats/word/docx.ts"
import { requireOwnPath } from "./ownPath.ts"
import { banksOf } from "./paperBanks.ts"
import { ContentRefused } from "./Problem.ts"
import type { ContentFolder } from "./source/ContentFolder.ts"
import { kindOf, ownerOf } from "./source/contentPath.ts"
import { tableFolder } from "./source/tableFolder.ts"

type Part = DraftSection & Pick<OutgoingBank, "questions">

/** A bank or a paper as its files say it. */
export interface QuestionFile extends OutgoingBank {
  /** Of a paper. */
  readonly parts: ReadonlyArray<Part> | null
}

/** Throws FileRefused where nothing stands at the path, or what is drawn by a rule, and ContentRefused. */
export const questionFileAt = async (
  folder: ContentFolder,
  path: string,
  mayRead: (path: string) => void = () => {},
): Promise<QuestionFile> => {
  mayRead(path)
  const kind = kindOf(path)
  if (kind === "bank") {
    const { bank, questions } = await bankAt(folder, path.replace(/\/(?:bank|questions)\.yaml$/, ""))
    return { id: bank.id, name: bank.name, chapters: bank.chapters, questions, parts: null }
  }
  const reader = makeReader(folder)
  const read = kind === "paper" ? await reader.yaml(path, PaperFile, false) : null
  if (reader.problems.length > 0) throw new ContentRefused(reader.problems)
  if (kind !== "paper") throw new FileRefused(`${path}不是题库或试卷`)
  if (read === null) throw new FileRefused(`没有试卷 ${path.replace(/^.*\//, "").replace(/\.yaml$/, "")}`)
  const { id, name, sections } = read.value
  if (sections.some(({ draw }) => draw.length > 0))
    throw new FileRefused(`试卷 ${id} 按规则抽题，每次的题目不同，不能写出`)
  const places = banksOf(read.value).map((bank) => bankPath(ownerOf(path), bank))
  for (const place of places) mayRead(`${place}/bank.yaml`)
  const banks = await Promise.all(places.map((place) => bankAt(folder, place)))
  const rows = new Map(banks.flatMap(({ questions }) => questions.map((row) => [row.id, row])))
  const parts = sections.map(({ name: title, score, question_ids }) => ({
    name: title,
    scores: scoresText(score, question_ids.length),
    questions: question_ids.map((one) => questionOf(rows, one, id)),
  }))
  return {
    id,
    name,
    chapters: banks.flatMap(({ bank }) => bank.chapters),
    questions: parts.flatMap(({ questions }) => questions),
    parts,
  }
}

/** As a file of this name; a Word document has the parts of a paper with their points. */
export const writtenAs = (name: string, { parts, ...bank }: QuestionFile): WrittenFile =>
  parts !== null && name.toLowerCase().endsWith(".docx") ? paperDocument(bank, parts) : formatOf(name).write(bank)

/** What the heading of a part says of its points. */
export const scoresText = (score: number, count: number): string =>
  `每题 ${score} 分，共 ${Number((score * count).toFixed(2))} 分`

const bankAt = async (folder: ContentFolder, at: string): Promise<OneBank> => {
  const found = await readBankAt(folder, at)
  if (found === null) throw new FileRefused(`没有题库 ${at.split("/").at(-1) ?? ""}`)
  return found
}

const questionOf = (rows: ReadonlyMap<string, QuestionRow>, id: string, paper: string): QuestionRow => {
  const row = rows.get(id)
  if (row === undefined) throw new FileRefused(`试卷 ${paper} 的题目 ${id} 不在题库里`)
  return row
}

type Who = Pick<OperatorContext, "agency" | "role">

/** What an agency's people may take out: what is theirs, as it is published. Throws CannotOperate. */
export const ownQuestionFile = async (sql: Sql, who: Who, path: string): Promise<QuestionFile> => {
  try {
    return await questionFileAt(await tableFolder(sql), path, (one) => requireOwnPath(who, one))
  } catch (error) {
    if (error instanceof FileRefused) throw new CannotOperate(error.message)
    if (error instanceof ContentRefused) throw new CannotOperate(`${path}要先改好，再下载`)
    throw error
  }
}

/** The questions of a bank or a paper, and which of them no file holds. Throws CannotOperate. */
export const listQuestionFile = async (
  sql: Sql,
  operator: OperatorContext,
  { path }: { readonly path: string },
): Promise<OperatorReport> => {
  const file = await ownQuestionFile(sql, operator, path)
  const left = new Map(leftOf(file.questions).map(({ id, reason }) => [id, reason]))
  const chapters = new Map(file.chapters.map(({ id, name }) => [id, name]))
  const parts = file.parts ?? [{ name: null, scores: "", questions: file.questions }]
  const list = parts.flatMap(({ name, questions }) =>
    questions.map(({ id, kind, chapter, stem }) => ({
      id,
      part: name ?? chapters.get(chapter) ?? chapter,
      kind: kind === "case" ? "案例题" : kindName(kind),
      stem: oneLine(stem).slice(0, MAX_STEM),
      left: left.get(id) ?? "",
    })),
  )
  return {
    lines: list.map(({ id, part, kind, stem, left: reason }) => [id, part, kind, stem, reason].join("  ").trimEnd()),
    data: { name: file.name, count: list.length, list },
  }
}

const MAX_STEM = 80

import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { parseDocument, stringify } from "yaml"
import { BankFile, QuestionRow } from "./bankFiles.ts"
import { makeReader } from "./ContentReader.ts"
import { ContentRefused } from "./Problem.ts"
import { type BankImage, readImages } from "./readImages.ts"
import type { ContentFolder } from "./source/ContentFolder.ts"
import { directoryFolder } from "./source/directoryFolder.ts"
import { readYaml, rowTexts } from "./yamlText.ts"

/** One bank as it stands in a content folder. */
export interface OneBank {
  readonly bank: BankFile
  readonly questions: ReadonlyArray<QuestionRow>
  readonly images: ReadonlyMap<string, BankImage>
}

/** null when the folder has no such bank; throws ContentRefused when its files cannot be read. */
export const readOneBank = (root: string, id: string): Promise<OneBank | null> =>
  readBankAt(directoryFolder(root), `catalog/banks/${id}`)

/** A bank by the path of its folder, as `readOneBank`. */
export const readBankAt = async (folder: ContentFolder, at: string): Promise<OneBank | null> => {
  const reader = makeReader(folder)
  const bank = await reader.yaml(`${at}/bank.yaml`, BankFile, false)
  const questions = await reader.rows(`${at}/questions.yaml`, QuestionRow, false)
  const images = await readImages(reader, at)
  if (reader.problems.length > 0) throw new ContentRefused(reader.problems)
  return bank === null ? null : { bank: bank.value, questions: questions?.value ?? [], images }
}

export interface Put {
  readonly added: number
  readonly changed: number
  readonly same: number
}

/** How these questions differ from those of the bank. */
export const compared = (before: ReadonlyArray<QuestionRow>, questions: ReadonlyArray<QuestionRow>): Put => {
  const texts = new Map(before.map((row) => [row.id, stringify(ordered(row))]))
  const [added, changed] = [questions.filter(({ id }) => !texts.has(id)), questions.filter(isChanged)]
  function isChanged(row: QuestionRow): boolean {
    const text = texts.get(row.id)
    return text !== undefined && text !== stringify(ordered(row))
  }
  return { added: added.length, changed: changed.length, same: questions.length - added.length - changed.length }
}

/** Puts questions into a bank's files, as `withQuestions`. */
export const putQuestions = async (
  root: string,
  bank: BankFile,
  questions: ReadonlyArray<QuestionRow>,
): Promise<void> => {
  const at = join(root, "catalog/banks", bank.id)
  await replaced(join(at, "bank.yaml"), withChapters(await textOf(join(at, "bank.yaml")), bank))
  await replaced(join(at, "questions.yaml"), withQuestions(await textOf(join(at, "questions.yaml")), questions))
}

/**
 * The text of a bank's questions with these in it: one with the id of another takes its place, others come at the end.
 * What is not replaced stays as it is written, comments included.
 */
export const withQuestions = (text: string, questions: ReadonlyArray<QuestionRow>): string => {
  const put = new Map(questions.map((row) => [row.id, stringify([ordered(row)], { lineWidth: 0 })]))
  const kept = rowTexts(text).map(({ text: row }) => {
    const id = idOf(row)
    const own = put.get(id)
    put.delete(id)
    return own ?? row
  })
  const head = text.slice(0, text.search(/^-[ \t\r\n]/m) + 1 || undefined).replace(/-$/, "")
  const rows = [...kept, ...put.values()].map((row) => (row.endsWith("\n") ? row : `${row}\n`))
  return `${kept.length === 0 ? "" : head}${rows.join("")}`
}

const idOf = (row: string): string => {
  const read = readYaml(row)
  const [first] = read.ok && Array.isArray(read.value) ? (read.value as ReadonlyArray<{ readonly id?: string }>) : []
  return first?.id ?? ""
}

/** The text of a bank with the chapters that it has not yet; else as it is written. */
export const withChapters = (text: string, bank: BankFile): string => {
  if (text === "") return stringify(bank, { lineWidth: 0 })
  const document = parseDocument(text)
  const had = document.toJS() as BankFile
  const added = bank.chapters.slice(had.chapters.length)
  if (added.length === 0) return text
  for (const chapter of added) document.addIn(["chapters"], document.createNode(chapter))
  return document.toString({ lineWidth: 0 })
}

/** In the order in which people write the fields. */
const ordered = (row: QuestionRow): object => {
  const {
    id,
    kind,
    chapter,
    stem,
    prompts,
    options,
    answer,
    accepted,
    attachments,
    sub,
    explanation,
    points,
    source,
    year,
    difficulty,
  } = row
  const own = {
    id,
    kind,
    ...(chapter === undefined ? {} : { chapter }),
    stem,
    ...(prompts && { prompts }),
    ...(options && { options }),
  }
  const keyed = {
    ...own,
    ...(answer === undefined ? {} : { answer }),
    ...(accepted && { accepted }),
    ...(attachments !== undefined && { attachments }),
    explanation,
    points,
    source,
    year,
    difficulty,
  }
  return sub === undefined ? keyed : { ...keyed, sub: sub.map((part) => ordered(part as QuestionRow)) }
}

const textOf = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw error
  })

const replaced = async (file: string, text: string): Promise<void> => {
  if (text === (await textOf(file))) return
  await mkdir(dirname(file), { recursive: true })
  // a reader finds the old file or the new one, never half of it
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

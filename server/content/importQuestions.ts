import { writeFile } from "node:fs/promises"
import type { BankFile } from "./bankFiles.ts"
import { compared, type Put, putQuestions, readOneBank } from "./bankFolder.ts"
import { makeReader } from "./ContentReader.ts"
import { SubjectRow } from "./files.ts"
import { FileRefused } from "../sheet/FileRefused.ts"
import { type Defaults, questionsFromDrafts } from "./questionsFromDrafts.ts"
import { readQuestionFile } from "./readQuestionFile.ts"
import { directoryFolder } from "./source/directoryFolder.ts"
import { pngPictures, withoutBroken, writePictures } from "./broughtPictures.ts"
import type { ReadLine } from "./formats/Format.ts"

interface Options {
  readonly file: string
  /** The content folder that they are written into; `content:import` brings them to the site. */
  readonly folder: string
  readonly bank: string
  /** For a bank that is not there yet. */
  readonly made: Pick<BankFile, "name" | "subject_id"> | null
  readonly defaults: Defaults
  readonly isTrial: boolean
  /** Takes what is right, and writes the rest into a file beside. */
  readonly skipsFaulty: boolean
}

export interface Brought extends Put {
  readonly faults: ReadonlyArray<string>
  readonly simplified: ReadonlyArray<string>
  /** Whether the bank's files were written. */
  readonly isWritten: boolean
  /** The file of what was left out. */
  readonly rest: string | null
  /** Of a document: its lines, and what each was read as. */
  readonly lines: ReadonlyArray<ReadLine>
}

/** Brings the questions of a file into a bank of the content folder. Throws FileRefused when the file cannot be read. */
export const importQuestions = async (options: Options): Promise<Brought> => {
  const { file, folder, defaults, isTrial, skipsFaulty } = options
  const read = await readQuestionFile(file)
  const there = await readOneBank(folder, options.bank)
  const bank = there?.bank ?? (await newBank(options))
  const pictures = await pngPictures(read.pictures ?? new Map())
  const {
    questions,
    faults,
    simplified,
    faulty,
    bank: filled,
  } = questionsFromDrafts(withoutBroken(read.drafts, pictures.broken), {
    bank,
    images: new Map([...(there?.images ?? []), ...pictures.images]),
    defaults,
  })
  const isWritten = !isTrial && questions.length > 0 && (faults.length === 0 || skipsFaulty)
  const rest = isWritten && faulty.length > 0 ? file.replace(/(\.[^.]*)$/, ".rest$1") : null
  if (rest !== null) await writeFile(rest, read.rest(faulty))
  if (isWritten) {
    await writePictures(folder, options.bank, pictures.images, rest === null ? questions : read.drafts)
    await putQuestions(folder, filled, questions)
  }
  const lines = read.lines ?? []
  return { ...compared(there?.questions ?? [], questions), faults, simplified, isWritten, rest, lines }
}

const newBank = async ({ bank, made, defaults, folder }: Options): Promise<BankFile> => {
  if (made === null) throw new FileRefused(`没有题库 ${bank}；新题库要写 --name 和 --subject`)
  const subjects = await makeReader(directoryFolder(folder)).rows("catalog/subjects.yaml", SubjectRow, false)
  const third = subjects?.value.flatMap(({ list }) => list.flatMap((second) => second.list)) ?? []
  if (!third.some(({ id }) => id === made.subject_id)) {
    const offered = third.slice(0, MAX_OFFERED).map(({ id, name }) => `${id} ${name}`)
    const more = third.length > MAX_OFFERED ? " 等" : ""
    throw new FileRefused(`没有三级科目 ${made.subject_id}；有 ${offered.join("、")}${more}`)
  }
  return { id: bank, ...made, year: defaults.year, summary: "", free_questions: 10, exam_types: ["4"], chapters: [] }
}

/** Subjects that are named where there is none by an id. */
const MAX_OFFERED = 20

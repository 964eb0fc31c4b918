import { writeFile } from "node:fs/promises"
import { readOneBank } from "./bankFolder.ts"
import type { WrittenFile } from "./formats/Format.ts"
import { FileRefused } from "../sheet/FileRefused.ts"
import { formatOf, templateOf } from "./formats/formats.ts"

interface Options {
  readonly file: string
  readonly folder: string
  readonly bank: string
}

export interface Exported extends Pick<WrittenFile, "left"> {
  readonly questions: number
}

/** Writes a bank of the content folder into a file of another system; what that cannot hold is named. */
export const exportQuestions = async ({ file, folder, bank }: Options): Promise<Exported> => {
  const format = formatOf(file)
  const found = await readOneBank(folder, bank)
  if (found === null) throw new FileRefused(`没有题库 ${bank}`)
  const { id, name, chapters } = found.bank
  const { bytes, left } = format.write({ id, name, chapters, questions: found.questions })
  await writeFile(file, bytes)
  return { questions: found.questions.length - left.length, left }
}

/** Writes a sheet with one question of each kind, to be written over. */
export const exportTemplate = (file: string): Promise<void> => writeFile(file, templateOf(file))

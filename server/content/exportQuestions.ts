import { writeFile } from "node:fs/promises"
import type { WrittenFile } from "./formats/Format.ts"
import { templateOf } from "./formats/formats.ts"
import { questionFileAt, writtenAs } from "./questionFile.ts"
import { directoryFolder } from "./source/directoryFolder.ts"

interface Options {
  readonly file: string
  readonly folder: string
  /** Of the bank or the paper: `catalog/banks/301/bank.yaml`. */
  readonly path: string
}

export interface Exported extends Pick<WrittenFile, "left"> {
  readonly questions: number
}

/** Writes a bank or a paper of the content folder into a file of another system; what that cannot hold is named. */
export const exportQuestions = async ({ file, folder, path }: Options): Promise<Exported> => {
  const found = await questionFileAt(directoryFolder(folder), path)
  const { bytes, left } = writtenAs(file, found)
  await writeFile(file, bytes)
  return { questions: found.questions.length - left.length, left }
}

/** Writes a sheet with one question of each kind, to be written over. */
export const exportTemplate = (file: string): Promise<void> => writeFile(file, templateOf(file))

import { readdir } from "node:fs/promises"
import { basename, extname, join, relative } from "node:path"
import { FileRefused } from "../sheet/FileRefused.ts"
import { pngPictures, withoutBroken } from "./broughtPictures.ts"
import { isQuestionFile } from "./formats/formats.ts"
import { type Converted, type Defaults, questionsFromDrafts } from "./questionsFromDrafts.ts"
import { readQuestionFile } from "./readQuestionFile.ts"

/** What became of one file of a folder. */
export type Tried =
  | { readonly file: string; readonly problem: string }
  | ({ readonly file: string; readonly problem: null } & Pick<Converted, "questions" | "faults" | "simplified">)

export interface TriedFolder {
  /** In the order of their names, which are relative to the folder. */
  readonly tried: AsyncIterable<Tried>
  /** Files of other kinds. */
  readonly others: ReadonlyArray<string>
}

/** Reads the question files of a folder and of those inside, one after the other, and writes nothing. */
export const tryFolder = async (folder: string, defaults: Defaults): Promise<TriedFolder> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
    .toSorted()
  return {
    tried: triedOf(folder, files.filter(isQuestionFile), defaults),
    others: files.filter((file) => !isQuestionFile(file)),
  }
}

async function* triedOf(folder: string, files: ReadonlyArray<string>, defaults: Defaults): AsyncGenerator<Tried> {
  for (const file of files) {
    // a question without a chapter is no fault of a file that is only looked at
    const chapter = defaults.chapter ?? basename(file, extname(file))
    yield await tryFile(join(folder, file), { ...defaults, chapter }).then(
      (read) => ({ file, problem: null, ...read }),
      (error: unknown) => {
        if (error instanceof FileRefused) return { file, problem: error.message }
        throw error
      },
    )
  }
}

const tryFile = async (path: string, defaults: Defaults) => {
  const { drafts, pictures = new Map() } = await readQuestionFile(path)
  const { images, broken } = await pngPictures(pictures)
  return questionsFromDrafts(withoutBroken(drafts, broken), { bank: NO_BANK, images, defaults })
}

const NO_BANK = {
  id: "trial",
  name: "试读",
  subject_id: "trial",
  year: 2026,
  summary: "",
  free_questions: 0,
  exam_types: [],
  chapters: [],
}

import type { QuestionRow } from "../bankFiles.ts"
import type { TextStyle } from "./textStyle.ts"

/** A question as a file says it; what the file leaves open is filled from the options of the import. */
export interface Draft {
  /** Where it stands, in the words of its format: `第 3 行`. */
  readonly place: string
  /** Id or name of a chapter; null where the file names none. */
  readonly chapter: string | null
  /** Id of the case it is a part of. */
  readonly of: string | null
  /** What it was read from, by the headings of a sheet; other cells make another draft. */
  readonly cells?: Readonly<Record<string, string>>
  /** Of a document: the number of its first paragraph. */
  readonly paragraph?: number
  readonly section?: DraftSection
  /** What it is worth in a paper, where the file says so of this question alone. */
  readonly score?: number
  /** Whether its id, or that of its case, stands for it in this file alone, and another is made of its text. */
  readonly isLocal?: boolean
  readonly fields: Fields
  /** What is brought in otherwise than it was. */
  readonly simplified: ReadonlyArray<string>
  /** Why it cannot be brought in. */
  readonly refused: ReadonlyArray<string>
}

/** The part of a paper that a question stands in. */
export interface DraftSection {
  readonly name: string
  /** What its heading says of points, as it is written: `每题 2 分，共 10 分`. */
  readonly scores: string
}

/** What is said of a question while it is read, as in its draft. */
export interface Notes {
  readonly refused: string[]
  readonly simplified: string[]
  /** Of all of its texts. */
  readonly styles: TextStyle[]
}

/** Of a row of `questions.yaml`, as far as the file says them; values are not checked. */
export type Fields = { readonly [K in Exclude<keyof QuestionRow, "chapter" | "sub" | "options">]?: unknown } & {
  readonly options?: QuestionRow["options"] | undefined
}

export interface ReadQuestions {
  readonly drafts: ReadonlyArray<Draft>
  /** Pictures that its texts name, by their address in the bank's folder, in whatever format they have. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>
  /** The lines of a document, and what each was read as. */
  readonly lines?: ReadonlyArray<ReadLine>
  /** The file with only these drafts in it, by their numbers. */
  readonly rest: (numbers: ReadonlyArray<number>) => Uint8Array
}

export interface ReadLine {
  /** Number of its paragraph, from 1. */
  readonly paragraph: number
  readonly text: string
  /** null for what was not read. */
  readonly as: string | null
}

/** What of a bank goes out: its rows with the names of their chapters. */
export interface OutgoingBank {
  readonly id: string
  readonly name: string
  readonly chapters: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly questions: ReadonlyArray<QuestionRow>
}

export interface WrittenFile {
  readonly bytes: Uint8Array
  /** Questions that the format cannot hold, each with the reason. */
  readonly left: ReadonlyArray<{ readonly id: string; readonly reason: string }>
}

export interface Format {
  /** Throws FileRefused when the file as a whole cannot be read. */
  readonly read: (bytes: Uint8Array) => ReadQuestions
  readonly write: (bank: OutgoingBank) => WrittenFile
}

export const MAX_FILE = 50 * 1024 * 1024

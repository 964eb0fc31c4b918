import type { QuestionKey } from "../contract/examQuestion.ts"

/** A 章节练习 of a bank or of one of its chapters, as it is asked for. */
export interface TakenSource {
  readonly bank_id: string
  readonly chapter_id?: string
}

/** A practice on this device, with its keys and pictures; its paper and its answers stand in the journal. */
export interface TakenPractice {
  readonly user_id: string
  readonly attempt_id: string
  readonly source: TakenSource
  readonly title: string
  readonly questions: number
  /** Of paper, keys and pictures. */
  readonly bytes: number
  /** Server time, epoch milliseconds. */
  readonly taken_at: number
  /** Of what the device has: see `practice.keys`. */
  readonly version: string
  /** Empty after signing out: what remains is what the server is owed. */
  readonly keys: ReadonlyArray<Omit<QuestionKey, "verdict">>
  /** Paths of pictures. */
  readonly pictures: ReadonlyArray<string>
  /** Questions whose keys were shown here and that the server did not check yet. */
  readonly shown: ReadonlyArray<string>
}

/** What a page lists of it. */
export interface TakenEntry extends Pick<
  TakenPractice,
  "attempt_id" | "source" | "title" | "questions" | "bytes" | "taken_at"
> {
  /** The device has an open practice of its whole bank as well, which was opened and not taken along. */
  readonly hasWhole?: boolean
  /** Questions without an answer, by what the device knows; absent in older recordings. */
  readonly left?: number
}

export const entryOf = ({ attempt_id, source, title, questions, bytes, taken_at }: TakenPractice): TakenEntry => ({
  attempt_id,
  source,
  title,
  questions,
  bytes,
  taken_at,
})

export const isThere = ({ keys }: Pick<TakenPractice, "keys">): boolean => keys.length > 0

export const isSame = (one: TakenSource, other: TakenSource): boolean =>
  one.bank_id === other.bank_id && one.chapter_id === other.chapter_id

/** Why a practice is not on the device; `isFinal`: asking again gives the same, another practice may well be taken. */
export interface NotTaken {
  readonly why: string
  readonly isFinal: boolean
}

/** What signing out leaves of it, for the server alone: which answers were checked here. Null where nothing is owed. */
export const owedOf = (taken: TakenPractice, unsent: number): TakenPractice | null =>
  unsent === 0 && taken.shown.length === 0
    ? null
    : {
        ...taken,
        title: "",
        questions: 0,
        bytes: 0,
        keys: [],
        pictures: [],
      }

/** Paths of the pictures in texts of questions and explanations. */
export const picturesIn = (...texts: ReadonlyArray<unknown>): ReadonlyArray<string> => [
  ...new Set(JSON.stringify(texts).match(/\/images\/[\w.-]+/g) ?? []),
]

/** What became of practices as device and server were brought together. */
export interface Synchronised {
  /** Questions whose answers the server has now. */
  readonly sent: number
  /** Titles of practices that are not offered any more. */
  readonly removed: ReadonlyArray<string>
}

export const textsOf = ({ sent, removed }: Synchronised): ReadonlyArray<string> => [
  ...(sent === 0 ? [] : [`没有网络时做的${sent}题已经记入账号`]),
  ...removed.map((title) => `${title}已下架，本机的题目已删除`),
]

/** `1.2 MB`; below a tenth of it in kB. */
export const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

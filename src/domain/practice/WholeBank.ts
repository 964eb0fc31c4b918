import { PART_SIZE } from "./PracticePart.ts"
import type { TakenEntry, TakenSource } from "./TakenPractice.ts"

/** All of a bank as the device takes it along. */
export interface WholeBank {
  readonly sources: ReadonlyArray<TakenSource>
  /** That come along now: a chapter larger than a practice comes part by part. */
  readonly questions: number
  readonly isPartial: boolean
}

interface BankOutline {
  readonly id: string
  readonly questions: number
  readonly chapters: ReadonlyArray<{ readonly id: string; readonly questions: number }>
}

/** A bank that is larger than one practice is taken along chapter by chapter; null: as one practice. */
export const wholeBank = ({ id: bank_id, questions, chapters }: BankOutline): WholeBank | null => {
  const asked = chapters.filter((chapter) => chapter.questions > 0)
  if (questions <= PART_SIZE || asked.length < 2) return null
  return {
    sources: asked.map(({ id: chapter_id }) => ({ bank_id, chapter_id })),
    questions: asked.reduce((sum, chapter) => sum + Math.min(chapter.questions, PART_SIZE), 0),
    isPartial: asked.some((chapter) => chapter.questions > PART_SIZE),
  }
}

/**
 * The chapter to practise where the bank is asked for and the server does not answer: of those on the device, the newest first,
 * the one that came first of those with questions left, else the first. Null where its whole practice is there, or nothing of it.
 */
export const chapterHere = (bank_id: string, entries: ReadonlyArray<TakenEntry>): string | null => {
  const ours = entries.filter(({ source }) => source.bank_id === bank_id)
  if (ours.some(({ source, hasWhole }) => hasWhole === true || source.chapter_id === undefined)) return null
  return (ours.findLast(({ left }) => left !== 0) ?? ours.at(-1))?.source.chapter_id ?? null
}

/** Paper, key and explanation of one question without its pictures, as it is on the device. */
const BYTES_OF_QUESTION = 1_200

/** What questions need on the device, from those that it has. */
export const bytesFor = (
  questions: number,
  entries: ReadonlyArray<Pick<TakenEntry, "questions" | "bytes">>,
): number => {
  const known = sumOf(entries)
  return Math.round(questions * (known.questions === 0 ? BYTES_OF_QUESTION : known.bytes / known.questions))
}

export const sumOf = (entries: ReadonlyArray<Pick<TakenEntry, "questions" | "bytes">>) => ({
  questions: entries.reduce((sum, entry) => sum + entry.questions, 0),
  bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0),
})

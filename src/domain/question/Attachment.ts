import type { AnswerValue } from "../core/AnswerLimits.ts"

/** What a file is: a picture as the device wrote it anew, or a PDF as it was chosen. */
export type AttachmentKind = "jpg" | "pdf"

/** Of one question; with the text before them they fit one answer. */
export const MAX_ATTACHMENTS = 9

const NAME = /^[0-9a-f]{64}\.(?:jpg|pdf)$/

export const isName = (text: string): boolean => NAME.test(text)

export const kindOf = (name: string): AttachmentKind => (name.endsWith(".pdf") ? "pdf" : "jpg")

/** The files of an answer that is a text and their names; none of any other answer. */
export const namesOf = (value: AnswerValue): ReadonlyArray<string> =>
  Array.isArray(value) ? value.slice(1).filter(isName) : []

/** The text of a short answer, with files or without. */
export const textOf = (value: AnswerValue): string =>
  typeof value === "string" ? value : Array.isArray(value) ? (value[0] ?? "") : ""

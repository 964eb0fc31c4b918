import type { AnswerValue } from "../core/AnswerLimits.ts"

/** What a file is: a picture as the device wrote it anew, or a PDF as it was chosen. */
export type AttachmentKind = "jpg" | "pdf"

/** Of one question; with the text before them they fit one answer. */
export const MAX_ATTACHMENTS = 9

/** Bytes of one file. */
export const MAX_BYTES: Readonly<Record<AttachmentKind, number>> = { jpg: 1024 * 1024, pdf: 2 * 1024 * 1024 }

const NAME = /^[0-9a-f]{64}\.(?:jpg|pdf)$/

/** The name of a file in an answer: the SHA-256 of its bytes, so that no other bytes can stand in for them. */
export const nameOf = (sha256: string, kind: AttachmentKind): string => `${sha256}.${kind}`

export const isName = (text: string): boolean => NAME.test(text)

export const kindOf = (name: string): AttachmentKind => (name.endsWith(".pdf") ? "pdf" : "jpg")

/** The files of an answer that is a text and their names; none of any other answer. */
export const namesOf = (value: AnswerValue): ReadonlyArray<string> =>
  Array.isArray(value) ? value.slice(1).filter(isName) : []

/** The text of a short answer, with files or without. */
export const textOf = (value: AnswerValue): string =>
  typeof value === "string" ? value : Array.isArray(value) ? (value[0] ?? "") : ""

/** A short answer: its text alone, or the text and the names of its files. */
export const valueOf = (text: string, names: ReadonlyArray<string>): AnswerValue =>
  names.length > 0 ? [text, ...names] : text === "" ? null : text

interface Asked {
  /** Of its question: how many files it takes. */
  readonly attachments?: number
}

/** With one more file, once, where there is room for it. */
export const attach = ({ attachments = 0 }: Asked, value: AnswerValue, name: string): AnswerValue => {
  const names = namesOf(value)
  return isName(name) && names.length < attachments && !names.includes(name)
    ? valueOf(textOf(value), [...names, name])
    : value
}

export const detach = (value: AnswerValue, name: string): AnswerValue => {
  const names = namesOf(value)
  return names.includes(name)
    ? valueOf(
        textOf(value),
        names.filter((one) => one !== name),
      )
    : value
}

/** What a file is by its first bytes; null for what no answer takes. */
export const kindIn = (bytes: Uint8Array): AttachmentKind | null =>
  startsWith(bytes, [0xff, 0xd8, 0xff]) ? "jpg" : startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) ? "pdf" : null

const startsWith = (bytes: Uint8Array, first: ReadonlyArray<number>): boolean =>
  first.every((byte, at) => bytes[at] === byte)

import type { FieldName } from "./fieldsIn.ts"
import type { HeadedKind } from "./headingIn.ts"
import { flat, type NumberStyle } from "./lineText.ts"
import type { OptionLabels } from "./optionsIn.ts"
import { type Pieces, textOf, type WordLine } from "./WordLine.ts"

/** A line of a text, or a table in it. */
export type TextPart = { readonly pieces: Pieces } | { readonly table: NonNullable<WordLine["table"]> }

export interface FoundOption {
  readonly key: string
  readonly parts: TextPart[]
}

/** A part of a document, from one heading to the next. */
export interface Section {
  readonly ordinal: number | null
  readonly kind: HeadedKind | null
  readonly name: string
  /** Whether the name is one that we know. */
  readonly isKnown: boolean
  /** What its heading says of points. */
  readonly scores: string
  readonly chapter: string | null
  /** How many lists of keys stand before it. */
  readonly block: number
  /** How its questions are numbered, once one is there. */
  style: NumberStyle | null
  last: number
}

/** A question as its lines say it; it grows while it is read. */
export interface FoundQuestion {
  readonly paragraph: number
  readonly section: Section
  readonly number: number | null
  readonly chapter: string | null
  readonly stem: TextPart[]
  readonly options: FoundOption[]
  readonly fields: Map<FieldName, TextPart[]>
  /** Of a case; null of any other question. */
  parts: FoundQuestion[] | null
  readonly refused: Set<string>
  readonly simplified: Set<string>
  labels: OptionLabels
}

export const newQuestion = (
  about: Pick<FoundQuestion, "paragraph" | "section" | "number" | "chapter">,
): FoundQuestion => ({
  ...about,
  stem: [],
  options: [],
  fields: new Map(),
  parts: about.section.kind === "case" ? [] : null,
  refused: new Set(),
  simplified: new Set(),
  labels: "marked",
})

/** By its heading, or by the place for a letter in its stem. */
export const isChoice = ({ section: { kind } }: FoundQuestion, stem: ReadonlyArray<TextPart>): boolean =>
  kind === null
    ? stem.some((part) => "pieces" in part && /\(\s*\)|_{2,}/.test(flat(textOf(part.pieces))))
    : CHOICES.has(kind)

export const isSectionOfChoices = ({ kind }: Section): boolean => kind !== null && CHOICES.has(kind)

const CHOICES: ReadonlySet<HeadedKind> = new Set(["single", "multiple", "indeterminate", "choice"])

/** What a list of keys at the end says of one question. */
export interface FoundKey {
  readonly paragraph: number
  readonly section: Pick<Section, "ordinal" | "kind" | "chapter"> | null
  /** The part whose questions follow it; null: it stands behind its questions. */
  readonly ahead: Section | null
  /** How many lists of keys stand before this one. */
  readonly block: number
  readonly number: number
  readonly fields: Map<FieldName, TextPart[]>
  /** Why what it says cannot be used. */
  readonly problem: string | null
}

/** What a line of the document was read as. */
export interface ReadAs {
  readonly line: WordLine
  /** null for what was not read. */
  readonly as: string | null
}

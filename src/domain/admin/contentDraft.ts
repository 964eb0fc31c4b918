import * as Schema from "effect/Schema"
import { LEARNER_VIEW } from "./learnerView.ts"

/** A field of a file's form, or rows of fields. */
export interface EditedField {
  /** Where its value stands in the file, or in its row: `title`, `bottom_detail.about`. */
  readonly name: string
  readonly label: string
  readonly kind:
    | "text"
    | "long"
    | "day"
    | "choice"
    | "color"
    | "number"
    | "tick"
    /** Several texts, one a line. */
    | "lines"
    /** Some of its options, one a line. */
    | "checks"
    /** The key of a video, or its address; the name of a handout's file: what is uploaded fills them. */
    | "video"
    | "handout"
    /** The address of one. */
    | "picture"
    /** The id of a question, or several, one a line: they are found by what they ask. */
    | "question"
    | "questions"
    | "rows"
  readonly hint: string
  /** Its text may show pictures. */
  readonly has_pictures: boolean
  /** Of a choice. */
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  /** Of a row. */
  readonly fields: ReadonlyArray<EditedField>
  /** What a button for one more row says; empty: they stay as they are. */
  readonly add: string
  /** What it holds in a new row. */
  readonly initial: string
  /** Seldom needed: it stands behind a line. */
  readonly is_rare: boolean
  /** It is asked where a field beside it has one of these values; null: always. */
  readonly when: { readonly field: string; readonly is: ReadonlyArray<string> } | null
}

const OPTIONS = Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String }))

const FIELD: Schema.Codec<EditedField> = Schema.Struct({
  name: Schema.String,
  label: Schema.String,
  kind: Schema.Literals([
    "text",
    "long",
    "day",
    "choice",
    "color",
    "number",
    "tick",
    "lines",
    "checks",
    "video",
    "handout",
    "picture",
    "question",
    "questions",
    "rows",
  ]),
  hint: Schema.String,
  has_pictures: Schema.Boolean,
  options: OPTIONS,
  fields: Schema.Array(Schema.suspend((): Schema.Codec<EditedField> => FIELD)),
  add: Schema.String,
  initial: Schema.String,
  is_rare: Schema.Boolean,
  when: Schema.NullOr(Schema.Struct({ field: Schema.String, is: Schema.Array(Schema.String) })),
})

const TYPED = Schema.Struct({
  /** Values of the form, by the places of its fields: `title`, `options.2.text`. A tick is `true` or empty. */
  fields: Schema.Record(Schema.String, Schema.String),
  /**
   * Of each list the keys of its rows in their order: the place that a row has in the text, or `n1` for a new one. A
   * row's key is part of the places of its fields.
   */
  rows: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  /** What stands under the form: the text of a page, or a whole file that has no form. */
  body: Schema.String,
})
/** What somebody typed of a file. */
export type TypedFile = typeof TYPED.Type

const PLACED = Schema.Array(
  Schema.Struct({
    /** 1 for the first; null: the whole file. */
    line: Schema.NullOr(Schema.Finite),
    /** The field, or a place without one. */
    field: Schema.String,
    reason: Schema.String,
  }),
)

const SHOWN = Schema.Struct({
  /** The whole file as it would be published. */
  text: Schema.String,
  problems: PLACED,
  /** What may not be meant; it keeps nothing from being published. */
  warnings: PLACED,
  /** null: it is not shown by itself, or cannot be as long as something is wrong. */
  view: Schema.NullOr(LEARNER_VIEW),
  /** Options that follow from what is typed, by the names of their fields: `sections.draw.chapters`. */
  choices: Schema.optionalKey(Schema.Record(Schema.String, OPTIONS)),
  /** Said beside the form. */
  facts: Schema.Array(Schema.String),
})
export type ShownFile = typeof SHOWN.Type

/** What `content:edit` gives of a file. */
export const EDITED = Schema.Struct({
  path: Schema.String,
  /** The version that the site shows; 0: there is none. */
  number: Schema.Finite,
  /** Who published it, and when. */
  by: Schema.String,
  at: Schema.String,
  /** The text from which somebody begins: the site's, that of the shared file, or an empty one. */
  source: Schema.String,
  form: Schema.Array(FIELD),
  typed: TYPED,
  shown: SHOWN,
  /** What this person typed of it before. */
  draft: Schema.NullOr(
    Schema.Struct({
      base: Schema.Finite,
      source: Schema.String,
      form: Schema.Array(FIELD),
      typed: TYPED,
      shown: SHOWN,
      publish_at: Schema.NullOr(Schema.String),
      failure: Schema.NullOr(Schema.String),
    }),
  ),
  /** Whether `source` is a text that all agencies share, which this one would stand for. */
  is_shared: Schema.Boolean,
  /** Whether it may be published by the clock. */
  is_timed: Schema.Boolean,
})
export type EditedFile = typeof EDITED.Type

/** A draft as it is kept: `source` with what was typed in its place. */
export const DRAFT = Schema.Struct({
  path: Schema.String.check(Schema.isMaxLength(200)),
  base: Schema.Int,
  source: Schema.String.check(Schema.isMaxLength(1_000_000)),
  typed: TYPED,
  /** `YYYY-MM-DD HH:mm` in Shanghai; null: not by the clock. */
  publish_at: Schema.NullOr(Schema.String),
  /** It is thrown away. */
  drop: Schema.Boolean,
})
export type SentDraft = typeof DRAFT.Type

/** What is wrong with a draft that is kept, and how it would look. */
export const DRAFTED = SHOWN

/** What a device keeps of a file until the server has it. */
export const ON_DEVICE = Schema.Struct({
  base: Schema.Int,
  source: Schema.String,
  typed: TYPED,
})
export type DeviceDraft = typeof ON_DEVICE.Type

const FOUND_QUESTION = Schema.Struct({
  /** Its id. */
  value: Schema.String,
  /** What it asks, and its id. */
  label: Schema.String,
  /** Its kind and its bank. */
  about: Schema.String,
})
export type FoundQuestion = typeof FOUND_QUESTION.Type

/** Questions that a field of a file may name. */
export const FOUND_QUESTIONS = Schema.Struct({ list: Schema.Array(FOUND_QUESTION) })

export const FIND_QUESTIONS = Schema.Struct({
  /** The file that names them. */
  path: Schema.String.check(Schema.isMaxLength(200)),
  text: Schema.String.check(Schema.isMaxLength(100)),
  /** Ids of banks; none: all. */
  banks: Schema.Array(Schema.String.check(Schema.isMaxLength(64))).check(Schema.isMaxLength(100)),
})

import * as Schema from "effect/Schema"

/** A field of a file's form. */
const FIELD = Schema.Struct({
  /** Where its value stands in the file: `title`, `bottom_detail.about`. */
  name: Schema.String,
  label: Schema.String,
  kind: Schema.Literals(["text", "long", "day", "choice", "color"]),
  /** Of a choice. */
  options: Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String })),
})
export type EditedField = typeof FIELD.Type

const TYPED = Schema.Struct({
  /** Values of the form, by the names of its fields. */
  fields: Schema.Record(Schema.String, Schema.String),
  /** What stands under the form: the text of a page, or a whole file that has no form. */
  body: Schema.String,
})
/** What somebody typed of a file. */
export type TypedFile = typeof TYPED.Type

const SHOWN = Schema.Struct({
  /** The whole file as it would be published. */
  text: Schema.String,
  problems: Schema.Array(
    Schema.Struct({
      /** 1 for the first; null: the whole file. */
      line: Schema.NullOr(Schema.Finite),
      /** The field, or a place without one. */
      field: Schema.String,
      reason: Schema.String,
    }),
  ),
  /** As a learner sees it; null for a file that is no page. */
  page: Schema.NullOr(Schema.Struct({ title: Schema.String, about: Schema.String, html: Schema.String })),
  /** Said beside the form. */
  facts: Schema.Array(Schema.String),
})
export type ShownFile = typeof SHOWN.Type

/** What stands at the end of a list for one more of its kind; `{n}` is its place. */
const ADDITION = Schema.Struct({ label: Schema.String, text: Schema.String, form: Schema.Array(FIELD) })

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
  /** null: the file is no list. */
  addition: Schema.NullOr(ADDITION),
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
  form: Schema.Array(FIELD),
  typed: TYPED,
})
export type DeviceDraft = typeof ON_DEVICE.Type

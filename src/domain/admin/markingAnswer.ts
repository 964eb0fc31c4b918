import * as Schema from "effect/Schema"

/** Equal answers, under a key that says nothing of whose they are. */
export const MARKED_ANSWER = Schema.Struct({
  key: Schema.String,
  text: Schema.String,
  count: Schema.Int,
  /** Pictures and PDFs beside the text; without an address where the device of its learner has not sent it. */
  files: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Schema.String, url: Schema.NullOr(Schema.String) }))),
})

/** The data of `mark:batch`. */
export const MARKING_BATCH = Schema.Struct({
  title: Schema.String,
  /** Answers that wait for this marker, these among them. */
  waiting: Schema.Int,
  /** Groups of equal answers that others have before them. */
  others: Schema.Int,
  /** Names the batch; null: nothing is in it. */
  batch: Schema.NullOr(Schema.String),
  about: Schema.NullOr(
    Schema.Struct({
      full_score: Schema.Finite,
      stem_html: Schema.String,
      material_html: Schema.String,
      reference: Schema.String,
      explanation_html: Schema.String,
      points: Schema.Array(Schema.String),
    }),
  ),
  answers: Schema.Array(MARKED_ANSWER),
})

export type MarkedAnswer = typeof MARKED_ANSWER.Type
export type MarkingBatch = typeof MARKING_BATCH.Type

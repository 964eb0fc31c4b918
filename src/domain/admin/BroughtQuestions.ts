import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** What somebody who looks at a question that was read from a file says of it. */
export interface Mend {
  /** Its cells that are others, by the headings of a sheet. */
  readonly cells?: Readonly<Record<string, string>>
  /** It is right as it was read. */
  readonly accepted?: boolean
  /** It is not brought in. */
  readonly left?: boolean
}

/** By the number of the question in its file, from 0. */
export type Mends = Readonly<Record<string, Mend>>

const MENDS = Schema.Record(
  Schema.String,
  Schema.Struct({
    cells: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    accepted: Schema.optionalKey(Schema.Boolean),
    left: Schema.optionalKey(Schema.Boolean),
  }),
)
const decodeMends = Schema.decodeUnknownResult(Schema.fromJsonString(MENDS))

/** As the field of the form holds them; none where it holds nothing that can be read. */
export const mendsIn = (text: string): Mends => {
  const result = decodeMends(text)
  return Result.isSuccess(result) ? result.success : {}
}

export const withMend = (text: string, question: number, mend: Mend): string => {
  const mends = mendsIn(text)
  const before = mends[question] ?? {}
  const cells = { ...before.cells, ...mend.cells }
  const after = { ...before, ...mend, ...(Object.keys(cells).length > 0 && { cells }) }
  return JSON.stringify({ ...mends, [question]: after })
}

const LINE = Schema.Struct({
  paragraph: Schema.Int,
  text: Schema.String,
  /** What it was read as; null for what was not read. */
  as: Schema.NullOr(Schema.String),
})
const QUESTION = Schema.Struct({
  n: Schema.Int,
  place: Schema.String,
  /** By the headings of a sheet; null where its file has none. */
  cells: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
  /** Why it cannot be brought in as it is. */
  faults: Schema.Array(Schema.String),
  /** What it is brought in otherwise than it was. */
  notes: Schema.Array(Schema.String),
  isLeft: Schema.Boolean,
})
const BROUGHT = Schema.Struct({
  /** Lines of the document beside the questions that begin in them. */
  groups: Schema.Array(Schema.Struct({ lines: Schema.Array(LINE), questions: Schema.Array(QUESTION) })),
  /** How many questions cannot be brought in. */
  faulty: Schema.Int,
  /** Why what was read cannot be published, where that is no question's fault. */
  problems: Schema.Array(Schema.String),
})

/** What a preview shows of a file of questions. */
export type BroughtQuestions = typeof BROUGHT.Type
export type BroughtQuestion = typeof QUESTION.Type
export type BroughtGroup = BroughtQuestions["groups"][number]

const decodeBrought = Schema.decodeUnknownResult(BROUGHT)

/** null: a preview of something else. */
export const read = (data: unknown): BroughtQuestions | null => {
  const result = decodeBrought(data)
  return Result.isSuccess(result) ? result.success : null
}

/** Whether all of it can be brought in. */
export const isWhole = ({ faulty, problems }: BroughtQuestions): boolean => faulty === 0 && problems.length === 0

import type { ExamQuestion } from "../contract/examQuestion.ts"

/** A question as it was until an import changed what it asks, or as it is now. */
export interface QuestionVersion {
  readonly kind: ExamQuestion["kind"]
  readonly body: Pick<ExamQuestion, "options" | "prompts" | "blanks" | "unit">
  /** Whether the change left the answer as it was, or an operator said so: corrections of the next version are its own. */
  readonly passes_key: boolean
}

/** What is told to whoever is answering when the questions were changed. */
export const revisedText = "题目在你开始之后有修改。你的题目和作答保持不变，按你开始时的题目评分"

/**
 * The version whose key marks the first one: the latest that is reached by changes which left the answer as it was, and
 * to which an answer means the same.
 */
export const keyed = <V extends QuestionVersion>(own: V, later: ReadonlyArray<V>): V => {
  let found = own
  for (const next of later) {
    if (!found.passes_key || !isSameForm(own, next)) break
    found = next
  }
  return found
}

/** Whether every answer to one is the same answer to the other: a text may have been corrected, none has moved. */
const isSameForm = (one: QuestionVersion, other: QuestionVersion): boolean =>
  one.kind === other.kind &&
  one.body.blanks === other.body.blanks &&
  one.body.unit === other.body.unit &&
  areInPlace(one.body.options, other.body.options) &&
  areInPlace(promptsOf(one), promptsOf(other))

type Placed = ReadonlyArray<{ readonly key: string; readonly html: string }>

const promptsOf = ({ body }: QuestionVersion): Placed =>
  (body.prompts ?? []).map((html, place) => ({ key: String(place), html }))

/** The same keys, and no text that now stands at another key. */
const areInPlace = (before: Placed, after: Placed): boolean => {
  const texts = new Map(before.map(({ key, html }) => [key, html]))
  const known = new Set(texts.values())
  return (
    before.length === after.length &&
    after.every(({ key, html }) => texts.has(key) && (texts.get(key) === html || !known.has(html)))
  )
}

import type { AnswerValue, ExamQuestion } from "../contract/examQuestion.ts"
import * as AnswerValues from "../question/AnswerValue.ts"
import { isChoice } from "../question/isChoice.ts"

/** What one attempt adds to the statistics. */
export interface Contribution {
  readonly score: ReachedScore | null
  readonly questions: ReadonlyArray<CountedQuestion>
}

/** In hundredths, so that equal scores are equal. `first`: the learner's first try of this source. */
export interface ReachedScore {
  readonly source: string
  readonly total_cents: number
  readonly score_cents: number
  readonly first: boolean
}

/** `first`: the learner's first answer to this question, in whatever paper. */
export interface CountedQuestion {
  readonly question_id: string
  readonly correct: boolean
  readonly first: boolean
  readonly choices: ReadonlyArray<string>
}

/** By how much each row changes; rows that stay are left out. */
export interface Deltas {
  readonly questions: ReadonlyArray<{ readonly question_id: string } & Change<"answered" | "correct">>
  readonly choices: ReadonlyArray<{ readonly question_id: string; readonly choice: string } & Change<"chosen">>
  readonly scores: ReadonlyArray<Pick<ReachedScore, "source" | "total_cents" | "score_cents"> & Change<"taken">>
}

type Change<Names extends string> = { readonly [N in Names | `first_${Names}`]: number }

export const NOTHING: Contribution = { score: null, questions: [] }

/** The options of an answer that are counted: none of what was written or arranged. */
export const choicesOf = (kind: ExamQuestion["kind"], value: AnswerValue): ReadonlyArray<string> => {
  if (!isChoice(kind) && kind !== "judge") return []
  return typeof value === "boolean" ? [String(value)] : [...new Set(AnswerValues.keysOf(value))]
}

/** What turns statistics that hold every `before` into statistics that hold every `after` instead. */
export const deltas = (
  changes: ReadonlyArray<{ readonly before: Contribution; readonly after: Contribution }>,
): Deltas => {
  const signed = changes.flatMap(({ before, after }) => [[before, -1] as const, [after, 1] as const])
  const answers = signed.flatMap(([{ questions }, sign]) => questions.map((one) => ({ ...one, sign })))
  return {
    questions: sums(answers, ({ question_id }) => ({ question_id }), {
      answered: () => true,
      correct: ({ correct }) => correct,
    }),
    choices: sums(
      answers.flatMap(({ choices, ...one }) => choices.map((choice) => ({ ...one, choice }))),
      ({ question_id, choice }) => ({ question_id, choice }),
      { chosen: () => true },
    ),
    scores: sums(
      signed.flatMap(([{ score }, sign]) => (score === null ? [] : [{ ...score, sign }])),
      ({ source, total_cents, score_cents }) => ({ source, total_cents, score_cents }),
      { taken: () => true },
    ),
  }
}

interface Signed {
  readonly sign: number
  readonly first: boolean
}

/** Of every row, what is added to each of its counts: all tries, and as `first_…` the first ones. */
const sums = <T extends Signed, K extends object, N extends string>(
  items: ReadonlyArray<T>,
  keyOf: (item: T) => K,
  counts: Readonly<Record<N, (item: T) => boolean>>,
): ReadonlyArray<K & Change<N>> => {
  const rows = new Map<string, { readonly key: K; readonly steps: Record<string, number> }>()
  for (const item of items) {
    const key = keyOf(item)
    const id = JSON.stringify(key)
    const steps: Record<string, number> = rows.get(id)?.steps ?? {}
    for (const [name, isCounted] of Object.entries<(item: T) => boolean>(counts)) {
      const step = isCounted(item) ? item.sign : 0
      steps[name] = (steps[name] ?? 0) + step
      steps[`first_${name}`] = (steps[`first_${name}`] ?? 0) + (item.first ? step : 0)
    }
    rows.set(id, { key, steps })
  }
  return [...rows.values()]
    .filter(({ steps }) => Object.values(steps).some((step) => step !== 0))
    .map(({ key, steps }) => ({ ...key, ...(steps as Change<N>) }))
}

import type { MarkedAnswer } from "#domain/admin/markingAnswer.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import * as PointsTyped from "#domain/result/PointsTyped.ts"
import { isAnswerLost } from "./isAnswerLost.ts"
import type { ActOutcome, ActSent, BatchOutcome, MarkingAct, MarkingContext, MarkingInput } from "./markingTypes.ts"

type Change = Partial<MarkingContext>

const TOO_MANY = 429

export const begun = ({ paper, question }: MarkingInput): MarkingContext => ({
  paper,
  question,
  batch: null,
  given: {},
  at: "",
  typed: "",
  isWrong: false,
  outbox: [],
  done: [],
  refused: [],
  intents: 0,
  failure: null,
  areKeysShown: false,
  areKeysOn: true,
})

/** Where nothing waits, the question and the name of the batch before stay: its last answer may still be taken back. */
export const read = ({ batch: before }: MarkingContext, outcome: BatchOutcome): Change => {
  if (!outcome.ok) return { failure: outcome.failure }
  const { value } = outcome
  const batch = { ...value, batch: value.batch ?? before?.batch ?? null, about: value.about ?? before?.about ?? null }
  return { batch, given: {}, refused: [], failure: null, ...aimed(value.answers[0]) }
}

const aimed = (answer: MarkedAnswer | undefined): Pick<MarkingContext, "at" | "typed" | "isWrong"> => ({
  at: answer?.key ?? "",
  typed: "",
  isWrong: false,
})

export const fullOf = ({ batch }: MarkingContext): number => batch?.about?.full_score ?? 0

export const typed = (context: MarkingContext, sign: string): Change => ({
  typed: PointsTyped.typed(context.typed, sign, fullOf(context)),
  isWrong: false,
})

export const erased = ({ typed: text }: MarkingContext): Change => ({ typed: text.slice(0, -1), isWrong: false })

export const current = ({ batch, at }: MarkingContext): MarkedAnswer | undefined =>
  batch?.answers.find(({ key }) => key === at)

export const hasPoints = (context: MarkingContext): boolean =>
  current(context) !== undefined && PointsTyped.read(context.typed, fullOf(context)) !== null

/** The points are the answer's, and the next one without any is before the marker. An answer that has some is marked anew. */
export const confirmed = (context: MarkingContext): Change => {
  const answer = current(context)
  const score = PointsTyped.read(context.typed, fullOf(context))
  if (answer === undefined || score === null) return {}
  const before = context.done.findLast((act) => act.answer.key === answer.key)
  const intents = context.intents + 1
  const give: MarkingAct = { kind: "give", intent: `${context.batch?.batch ?? ""}.${intents}`, answer, score }
  const given = { ...context.given, [answer.key]: score }
  return {
    intents,
    given,
    outbox: [...context.outbox, ...(before === undefined ? [] : [takeBackOf(before)]), give],
    done: [...context.done.filter((act) => act !== before), give],
    refused: context.refused.filter((one) => one.answer.key !== answer.key),
    ...aimed(unmarkedAfter({ ...context, given }, answer.key)),
  }
}

const takeBackOf = ({ intent, answer }: MarkingAct): MarkingAct => ({ kind: "takeBack", intent, answer })

/** The next answer without points after one, from the beginning again after the last. */
const unmarkedAfter = ({ batch, given, refused }: MarkingContext, key: string): MarkedAnswer | undefined => {
  const answers = batch?.answers ?? []
  const from = answers.findIndex((answer) => answer.key === key) + 1
  return [...answers.slice(from), ...answers.slice(0, from)].find(
    (answer) => !Object.hasOwn(given, answer.key) && refused.every((one) => one.answer.key !== answer.key),
  )
}

/** The last points given wait to be taken back, and their answer is before the marker again. */
export const takenBack = (context: MarkingContext): Change => {
  const last = context.done.at(-1)
  if (last === undefined || last.kind !== "give" || context.batch === null) return {}
  const { answers, waiting } = context.batch
  const isHere = answers.some(({ key }) => key === last.answer.key)
  return {
    outbox: [...context.outbox, takeBackOf(last)],
    done: context.done.slice(0, -1),
    batch: isHere
      ? context.batch
      : { ...context.batch, waiting: waiting + last.answer.count, answers: [last.answer, ...answers] },
    given: Object.fromEntries(Object.entries(context.given).filter(([key]) => key !== last.answer.key)),
    at: last.answer.key,
    typed: String(last.score),
    isWrong: false,
  }
}

export const gone = (context: MarkingContext, key: string): Change =>
  context.batch?.answers.some((answer) => answer.key === key) === true
    ? { at: key, typed: String(context.given[key] ?? ""), isWrong: false }
    : {}

export const moved = (context: MarkingContext, by: 1 | -1): Change => {
  const keys = context.batch?.answers.map(({ key }) => key) ?? []
  const at = keys.indexOf(context.at) + by
  return gone(context, keys[Math.max(0, Math.min(at, keys.length - 1))] ?? "")
}

/** Everything is marked and kept: the next answers can come. */
export const isFinished = ({ batch, given, outbox, refused }: MarkingContext): boolean =>
  batch !== null &&
  batch.answers.length > 0 &&
  outbox.length === 0 &&
  refused.length === 0 &&
  batch.answers.every(({ key }) => Object.hasOwn(given, key))

export const sent = ({ paper, question, outbox }: MarkingContext): ActSent => ({
  paper,
  question,
  act: outbox[0] as MarkingAct,
})

export const kept = ({ outbox }: MarkingContext): Change => ({ outbox: outbox.slice(1), failure: null })

/** It was not done: the server says why. What was to be taken back of it is nothing. */
export const refusedBy = (context: MarkingContext, failure: CallFailure): Change => {
  const [first, ...rest] = context.outbox
  if (first === undefined) return {}
  const isOwn = ({ intent }: MarkingAct) => intent === first.intent
  return {
    outbox: rest.filter((act) => !isOwn(act)),
    done: context.done.filter((act) => !isOwn(act)),
    given: Object.fromEntries(Object.entries(context.given).filter(([key]) => key !== first.answer.key)),
    refused: [
      ...context.refused.filter(({ answer }) => answer.key !== first.answer.key),
      { answer: first.answer, message: failure.message },
    ],
    failure: null,
  }
}

/** Nobody knows whether it was done, or it was too much at once: it is sent again. */
export const isPassing = (outcome: ActOutcome): boolean =>
  !outcome.ok && (isAnswerLost(outcome.failure) || outcome.failure.code === TOO_MANY)

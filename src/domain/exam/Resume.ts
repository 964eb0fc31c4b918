import type { Attempt } from "../contract/examAttempt.ts"
import type { AnswerValue } from "../contract/examQuestion.ts"
import type { Answers } from "./AnswerSheet.ts"
import { equals } from "./AnswerValue.ts"
import type { KeptAttempt } from "./JournalPort.ts"
import type { Draft, JournalRecord } from "./JournalRecord.ts"

/** A question that was changed here and by a newer writer: which value stands, and which one gave way. */
export interface Split {
  readonly question_id: string
  readonly stands: AnswerValue
  readonly gaveWay: AnswerValue
}

export interface Resumed {
  readonly answers: Answers
  /**
   * Numbered changes that the server has not acknowledged: sent again, as they are. A seal is no change. Once the attempt
   * has ended, those of every client that this device ever was: there is nothing else left to do with them.
   */
  readonly kept: ReadonlyArray<JournalRecord>
  /** Changes to be numbered anew under the epoch of this page. */
  readonly drafts: ReadonlyArray<Draft>
  readonly splits: ReadonlyArray<Split>
}

/**
 * The paper a learner comes back to: what the server has, and over it, per question, what this device has and the
 * server has not acknowledged.
 *
 * A change that was written while no newer writer existed wins. One that was written under an older epoch wins only
 * where the server still holds what this device last knew of that question; else the newer writer's value stands and
 * the learner is told. Winners of an older epoch are drafted anew, for the server keeps their old records as evidence
 * only.
 */
export const resume = (attempt: Attempt, device: KeptAttempt, client_id: string, epoch: number): Resumed => {
  const served = byQuestion(attempt.answers)
  const known = lastKnown(device)
  const waiting = device.records.filter(
    (record) => record.kind !== "seal" && record.seq > (device.acked[record.client_id] ?? 0),
  )
  const result = new Map<string, Change & { readonly isNew: boolean }>()
  const splits: Array<Split> = []

  for (const change of [...latest(waiting), ...unwritten(device)]) {
    const at = keyOf(change)
    const stands = valueIn(served, change)
    const isCurrent = change.epoch >= attempt.epoch
    const isOurs = (known.get(at) ?? [nothing(change)]).some((value) => equals(value, stands))
    if (isCurrent || isOurs) result.set(at, { ...change, isNew: !equals(stands, change.value) })
    else if (change.kind === "answer") splits.push({ question_id: change.question_id, stands, gaveWay: change.value })
  }

  return {
    answers: [...result.values()].reduce(apply, served),
    kept: waiting
      .filter((record) => record.client_id === client_id || attempt.state !== "open")
      .toSorted((a, b) => a.seq - b.seq),
    drafts: [...result.values()]
      .filter((change) => change.isNew && (change.client_id !== client_id || change.epoch < epoch))
      .map(({ kind, question_id, value, at, nonce }) => ({ kind, question_id, value, at, epoch, nonce })),
    splits,
  }
}

/**
 * A paper that was kept, as the server last had it as far as this device heard: what was acknowledged since it was served
 * stands in the journal alone. Records of an older epoch are in the paper already, or gave way to a newer writer.
 */
export const asLastHeard = (paper: Attempt, { records, acked }: KeptAttempt): Attempt => {
  const heard = records.filter((record) => record.seq <= (acked[record.client_id] ?? 0) && record.epoch >= paper.epoch)
  const answers = latest(heard).reduce(apply, byQuestion(paper.answers))
  return { ...paper, answers: Object.entries(answers).map(([question_id, answer]) => ({ question_id, ...answer })) }
}

/**
 * What another page of this profile shows: over the paper as it was served here, whatever has been written since under
 * that epoch or a later one, acknowledged or not.
 */
export const mirrored = (attempt: Attempt, device: KeptAttempt, client_id: string, epoch: number): Answers =>
  latest(device.records.filter((record) => record.epoch >= attempt.epoch)).reduce(
    apply,
    resume(attempt, device, client_id, epoch).answers,
  )

/** A draft has no client: it was never numbered. */
type Change = Draft & { readonly client_id?: string }

/** The answers after one more change. */
export const apply = (answers: Answers, change: Pick<Draft, "kind" | "question_id" | "value">): Answers => {
  const before = answers[change.question_id] ?? { value: null, flagged: false }
  const after = (next: Answers[string]): Answers => ({ ...answers, [change.question_id]: next })
  switch (change.kind) {
    case "answer":
      return after({ ...before, value: change.value })
    case "flag":
      return after({ ...before, flagged: change.value === true })
    case "guess": {
      const { guessed: _, ...unmarked } = before
      return after(change.value === true ? { ...unmarked, guessed: true } : unmarked)
    }
    case "seal":
      return answers
  }
}

export const byQuestion = (answers: Attempt["answers"]): Answers =>
  Object.fromEntries(answers.map(({ question_id, ...answer }) => [question_id, answer]))

const keyOf = (change: Pick<Draft, "kind" | "question_id">): string => `${change.kind} ${change.question_id}`

const valueIn = (answers: Answers, { kind, question_id }: Draft): AnswerValue => {
  const answer = answers[question_id]
  if (kind === "flag") return answer?.flagged ?? false
  return kind === "guess" ? (answer?.guessed ?? false) : (answer?.value ?? null)
}

const latest = (records: ReadonlyArray<JournalRecord>): ReadonlyArray<Change> => {
  const found = new Map<string, Change>()
  for (const record of records.toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq)) found.set(keyOf(record), record)
  return [...found.values()]
}

/** What was only typed when the page went, unless the journal got it after all. */
const unwritten = ({ tail, records }: KeptAttempt): ReadonlyArray<Change> =>
  tail.filter((draft) => !records.some((record) => keyOf(record) === keyOf(draft) && record.at >= draft.at))

/**
 * The values that the server can have from this device alone, by question: what it last acknowledged as far as this
 * device heard, and everything after that, for an acknowledgement may have been on its way when the page went.
 */
const lastKnown = ({ paper, records, acked }: KeptAttempt): ReadonlyMap<string, ReadonlyArray<AnswerValue>> => {
  const known = new Map<string, ReadonlyArray<AnswerValue>>()
  for (const { question_id, value, flagged, guessed = false } of paper?.answers ?? []) {
    known.set(`answer ${question_id}`, [value])
    known.set(`flag ${question_id}`, [flagged])
    known.set(`guess ${question_id}`, [guessed])
  }
  for (const record of records.toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq)) {
    const isAcked = record.seq <= (acked[record.client_id] ?? 0)
    const before = known.get(keyOf(record)) ?? [nothing(record)]
    known.set(keyOf(record), isAcked ? [record.value] : [...before, record.value])
  }
  return known
}

const nothing = ({ kind }: Pick<Draft, "kind">): AnswerValue => (kind === "answer" ? null : false)

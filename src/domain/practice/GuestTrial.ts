import type { Payload } from "../contract/Contract.ts"
import { MAX_TRIAL } from "../core/MAX_TRIAL.ts"

/** Banks that a guest may have tried, the newest kept. */
const MAX_BANKS = 3

/** As long as it is "just now", for whoever sits at this window. */
const KEPT_MS = 2 * 3_600_000

/**
 * What a guest answered in the trial of a bank. `at`: the last answer, epoch milliseconds of the server's clock. `claim`:
 * the session that took it over; absent while nobody did.
 */
export interface GuestTrial extends Payload<"question.keepTrial"> {
  readonly at: number
  readonly claim?: string
}

type Trials = ReadonlyArray<GuestTrial>

/** Those that are not too old; none from a clock that was set back. */
const recent = (trials: Trials, now: number): Trials => trials.filter(({ at }) => at <= now && now - at < KEPT_MS)

/** Those that a session takes over: what nobody has, and what it did not get to hand over. */
export const claimed = (trials: Trials, claim: string, now: number): Trials =>
  recent(trials, now)
    .filter((trial) => (trial.claim ?? claim) === claim)
    .map((trial) => ({ ...trial, claim }))

/** Those that a session took over are its learner's, beside those that are already. */
export const owed = (known: Trials, trials: Trials, claim: string): Trials => {
  const ids = new Set(known.map(({ trial_id }) => trial_id))
  const own = trials.filter((trial) => trial.claim === claim && !ids.has(trial.trial_id))
  return [...known, ...own.map(({ claim: _, ...trial }) => trial)]
}

/** With these answers of a bank's trial: the first to each question stays, as its key is known from then on. */
export const withAnswers = (trials: Trials, given: GuestTrial): Trials => {
  const before = recent(trials, given.at).find(({ bank_id }) => bank_id === given.bank_id)
  const known = new Set(before?.answers.map(({ question_id }) => question_id))
  const added = given.answers.filter(({ question_id }) => !known.has(question_id))
  if (before !== undefined && added.length === 0) return trials
  const trial = {
    ...given,
    ...before,
    at: given.at,
    answers: [...(before?.answers ?? []), ...added].slice(0, MAX_TRIAL),
  }
  const others = recent(trials, given.at).filter(({ bank_id }) => bank_id !== given.bank_id)
  return [...others, trial].slice(-MAX_BANKS)
}

interface Kept {
  readonly kept: number
  readonly wrong: number
}

/** What became of them, in one sentence; null where nothing was taken. */
export const textOf = (all: ReadonlyArray<Kept>): string | null => {
  const kept = all.reduce((sum, one) => sum + one.kept, 0)
  const wrong = all.reduce((sum, one) => sum + one.wrong, 0)
  if (kept === 0) return null
  return wrong === 0
    ? `刚才试做的${kept}道题已经记入今天的练习，全部答对`
    : `刚才试做的${kept}道题已经记入今天的练习，答错的${wrong}道收进了错题本`
}

import type { Attempt } from "#domain/contract/examAttempt.ts"
import { GRACE_MS } from "../attempt/GRACE_MS.ts"
import type { Learner } from "../content/studySite.ts"
import type { DeviceJournal } from "../attempt/DeviceJournal.ts"
import { PAPERS, type PaperId, type QuestionId, WINDOW } from "./adversarySite.ts"

interface Sent {
  readonly question_id: QuestionId
  readonly isRight: boolean
  /** By the server's clock. */
  readonly sent_at: number
}

export interface Sitting {
  readonly attempt: Attempt
  readonly paper_id: PaperId | null
  readonly account: Account
  readonly devices: ReadonlyArray<DeviceJournal>
  /** By client and number. */
  readonly sent: Map<string, Sent>
  epoch: number
  /** Absences that count. */
  left: number
  state: "open" | "handed_in"
}

export interface Account {
  readonly learner: Learner
  /** When a call first showed the key of a question. */
  readonly told: Map<QuestionId, number>
}

/** What has to be withheld from an account, as the adversary knows it on its own. */
export const isHeld = (
  sittings: ReadonlyArray<Sitting>,
  account: Account,
  question_id: string,
  { now, released }: { readonly now: number; readonly released: number },
): boolean => {
  const isOf = (paper_id: PaperId) => (PAPERS[paper_id] as ReadonlyArray<string>).includes(question_id)
  if (isOf("p2") && now >= WINDOW.opens && now < released) return true
  return sittings.some(
    ({ attempt, paper_id, account: whose, state }) =>
      whose === account &&
      paper_id !== null &&
      state === "open" &&
      now <= (attempt.deadline ?? Infinity) + GRACE_MS &&
      isOf(paper_id),
  )
}

/** From when an answer owes something to its key; what was practised before the exam is the learner's own. */
export const knownFrom = (
  accounts: ReadonlyArray<Account>,
  account: Account,
  { paper_id, started_at }: { readonly paper_id: PaperId; readonly started_at: number },
  question_id: QuestionId,
): number => {
  // at one moment the acts of the rivals come before the beginning of a paper
  const since = paper_id === "p2" ? WINDOW.opens : started_at + 1
  const knowing = paper_id === "p2" ? accounts : [account]
  const times = knowing.flatMap(({ told }) => told.get(question_id) ?? [])
  return Math.min(...times.filter((at) => at >= since), Infinity)
}

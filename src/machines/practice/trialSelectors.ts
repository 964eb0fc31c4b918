import type { AnswerValue, ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { SnapshotFrom } from "xstate"
import { questionIn } from "./trialChanges.ts"
import type { trialMachine } from "./trialMachine.ts"

export type TrialSnapshot = SnapshotFrom<typeof trialMachine>

export type TrialStage = TrialSnapshot["value"]
export const stage = ({ value }: TrialSnapshot): TrialStage => value

export const bankId = ({ context }: TrialSnapshot): string => context.bank_id
export const name = ({ context }: TrialSnapshot): string => context.trial?.name ?? ""
export const hasPractice = ({ context }: TrialSnapshot): boolean => context.trial?.has_practice ?? false
export const failure = ({ context }: TrialSnapshot) => context.failure
export const index = ({ context }: TrialSnapshot): number => context.index
export const count = ({ context }: TrialSnapshot): number => context.trial?.questions.length ?? 0
export const question = ({ context }: TrialSnapshot) => questionIn(context)

export const value = ({ context }: TrialSnapshot): AnswerValue => context.answers[questionIn(context)?.id ?? ""] ?? null
export const key = ({ context }: TrialSnapshot): QuestionKey | null =>
  context.keys[questionIn(context)?.id ?? ""] ?? null

type Keys = TrialSnapshot["context"]["keys"]

export const questions = ({ context }: TrialSnapshot) => context.trial?.questions ?? NONE
export const keys = ({ context }: TrialSnapshot): Keys => context.keys
const NONE: ReadonlyArray<never> = []

export const markOf = (key: Keys[string] | undefined): "right" | "wrong" | "empty" =>
  key === undefined ? "empty" : key.verdict === "right" ? "right" : "wrong"

export interface TrialChapter {
  readonly name: string
  readonly right: number
  readonly questions: number
}

/** What of each chapter was right, in the order of the questions. */
export const chaptersOf = (questions: ReadonlyArray<ExamQuestion>, keys: Keys): ReadonlyArray<TrialChapter> =>
  [...Map.groupBy(questions, ({ section }) => section)].map(([name, own]) => ({
    name,
    right: own.filter(({ id }) => markOf(keys[id]) === "right").length,
    questions: own.length,
  }))

const POINTS = 4

/** The knowledge points behind what was not right, in the order of the questions. */
export const pointsToLearn = (keys: Keys): ReadonlyArray<string> => {
  const missed = Object.values(keys).filter(({ verdict }) => verdict !== "right")
  return [...new Set(missed.flatMap(({ points }) => points))].slice(0, POINTS)
}

export const rightCount = ({ context }: TrialSnapshot): number =>
  Object.values(context.keys).filter(({ verdict }) => verdict === "right").length
export const judgedCount = ({ context }: TrialSnapshot): number => Object.keys(context.keys).length

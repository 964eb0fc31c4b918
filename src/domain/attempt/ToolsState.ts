import type { Marks } from "../question/TextMarks.ts"

/** Whose, and of which attempt. */
export interface ToolsOf {
  readonly user_id: string
  readonly attempt_id: string
}

/** Which text of a question. */
export const PLACES = ["stem", "material"] as const
export type Place = (typeof PLACES)[number]

export const SIZES = ["标准", "大", "特大"] as const

/** What a learner left beside the questions of one attempt: on this device only, never an answer. */
export interface ToolsState {
  /** Keys of options that were struck out, by question. */
  readonly struck: Readonly<Record<string, ReadonlyArray<string>>>
  /** By question and place, as `markKey` names them. */
  readonly marks: Readonly<Record<string, Marks>>
  readonly scratch: string
  /** What was typed into the calculator. */
  readonly sum: string
  /** Step of the text size: 0 to 2. */
  readonly size: number
  /** Single letters, figures and signs act as keys (WCAG 2.1.4). */
  readonly letterKeys: boolean
}

export const EMPTY: ToolsState = { struck: {}, marks: {}, scratch: "", sum: "", size: 0, letterKeys: true }

export const markKey = (question_id: string, place: Place): string => `${place} ${question_id}`

export const strike = (state: ToolsState, question_id: string, key: string): ToolsState => {
  const before = state.struck[question_id] ?? []
  const next = before.includes(key) ? before.filter((other) => other !== key) : [...before, key]
  return { ...state, struck: { ...state.struck, [question_id]: next } }
}

export const MAX_SCRATCH = 20_000
export const MAX_SUM = 200

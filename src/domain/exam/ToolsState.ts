import type { Mark, Marks } from "./TextMarks.ts"

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
}

export const EMPTY: ToolsState = { struck: {}, marks: {}, scratch: "", sum: "", size: 0 }

export const markKey = (question_id: string, place: Place): string => `${place} ${question_id}`

export const strike = (state: ToolsState, question_id: string, key: string): ToolsState => {
  const before = state.struck[question_id] ?? []
  const next = before.includes(key) ? before.filter((other) => other !== key) : [...before, key]
  return { ...state, struck: { ...state.struck, [question_id]: next } }
}

export const MAX_SCRATCH = 20_000
export const MAX_SUM = 200

/** What was found on the device: anybody may have written it, so what does not fit is left out. */
export const read = (found: unknown): ToolsState => {
  const { struck, marks, scratch, sum, size } = (isRecord(found) ? found : {}) as Partial<
    Record<keyof ToolsState, unknown>
  >
  return {
    struck: recordOf(struck, (keys) => (isListOf(keys, isText) ? keys : null)),
    marks: recordOf(marks, (list) => (isListOf(list, isMark) ? list : null)),
    scratch: isText(scratch) ? scratch.slice(0, MAX_SCRATCH) : "",
    sum: isText(sum) ? sum.slice(0, MAX_SUM) : "",
    size: size === 1 || size === 2 ? size : 0,
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === "string"
const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is ReadonlyArray<T> =>
  Array.isArray(value) && value.every(is)
const isMark = (value: unknown): value is Mark =>
  isRecord(value) &&
  Number.isSafeInteger(value["from"]) &&
  Number.isSafeInteger(value["to"]) &&
  (value["from"] as number) >= 0 &&
  (value["to"] as number) > (value["from"] as number)

const recordOf = <T>(value: unknown, of: (item: unknown) => T | null): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, item]) => {
      const kept = of(item)
      return kept === null ? [] : [[name, kept]]
    }),
  )

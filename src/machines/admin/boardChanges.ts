import type { BoardAsked, BoardContext, BoardInput, BoardOutcome } from "./boardTypes.ts"

export const begun = ({ paper, agency }: BoardInput): BoardContext => ({
  paper,
  agency,
  exam: null,
  rows: [],
  failure: null,
  picked: [],
  areKeysOn: true,
  areKeysShown: false,
})

export const asked = ({ paper, agency, exam }: BoardContext): BoardAsked => ({
  paper,
  agency,
  since: exam?.version ?? "",
})

/** An answer of some people takes the place of what was known of them; of the others nothing changed. */
export const read = ({ rows }: BoardContext, outcome: BoardOutcome): Partial<BoardContext> => {
  if (!outcome.ok) return { failure: outcome.failure }
  const { rows: answered, ...exam } = outcome.value
  const newer = new Map(answered.map((row) => [row.user_id, row]))
  const others = exam.is_whole ? [] : rows.filter(({ user_id }) => !newer.has(user_id))
  return { exam, rows: [...others, ...answered], failure: null }
}

export const picked = ({ picked: before }: BoardContext, user: string): Partial<BoardContext> => ({
  picked: before.includes(user) ? before.filter((other) => other !== user) : [...before, user],
})

export const isOver = (outcome: BoardOutcome): boolean => outcome.ok && outcome.value.is_over

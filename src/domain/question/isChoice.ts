import type { QuestionKind } from "../contract/examQuestion.ts"

/** Whether its answer is chosen among options. */
export const isChoice = (kind: QuestionKind): boolean =>
  kind === "single" || kind === "multiple" || kind === "indeterminate"

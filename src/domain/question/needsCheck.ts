import type { ExamQuestion } from "../contract/examQuestion.ts"

/** Whether a key is asked for: one choice is the whole answer to the others, so that their key comes with it. */
export const needsCheck = ({ kind }: Pick<ExamQuestion, "kind">): boolean => kind !== "single" && kind !== "judge"

import * as ExamTypeRules from "#domain/question/ExamTypeRules.ts"
import type { PaperFile } from "./bankFiles.ts"

/** The rules of a paper: its file's where it has them, else those of its exam type. */
export const paperRules = (paper: PaperFile): ExamTypeRules.ExamTypeRules => {
  const { exam_type, homework, attempts, key_policy, order, partial, tools, opens, closes } = paper
  const minutes = homework === true ? 0 : paper.minutes
  return ExamTypeRules.ofPaper(exam_type, {
    hasWindow: opens !== undefined || closes !== undefined,
    ...(minutes !== undefined && { minutes }),
    ...(attempts !== undefined && { attempts }),
    ...(key_policy !== undefined && { key_policy }),
    ...(order !== undefined && { order }),
    ...(partial !== undefined && { partial }),
    ...(tools !== undefined && { tools }),
  })
}

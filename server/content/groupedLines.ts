import type { BroughtGroup, BroughtQuestion } from "#domain/admin/BroughtQuestions.ts"
import type { Draft, ReadLine } from "./formats/Format.ts"

/** Lines that belong to no question: headings, chapters, and keys at the end. */
const BETWEEN = /^(?:以下是|答案开始|答案 |章节$|题型$|第 \d+ 题的答案)/

/** The lines of a document, each beside the question that it is of. */
export const groupedLines = (
  lines: ReadonlyArray<ReadLine>,
  drafts: ReadonlyArray<Draft>,
  questions: ReadonlyArray<BroughtQuestion>,
): ReadonlyArray<BroughtGroup> => {
  const waiting = new Map<number, BroughtQuestion[]>()
  for (const question of questions) {
    const { paragraph = 0 } = drafts[question.n] ?? {}
    waiting.set(paragraph, [...(waiting.get(paragraph) ?? []), question])
  }
  const groups: Array<{ readonly lines: ReadLine[]; readonly questions: ReadonlyArray<BroughtQuestion> }> = []
  for (const line of lines) {
    const begun = waiting.get(line.paragraph)
    const last = groups.at(-1)
    if (begun !== undefined) {
      waiting.delete(line.paragraph)
      groups.push({ lines: [line], questions: begun })
    } else if (last === undefined || (last.questions.length > 0 && BETWEEN.test(line.as ?? "")))
      groups.push({ lines: [line], questions: [] })
    else last.lines.push(line)
  }
  // of a sheet there are no lines
  return [...groups, ...[...waiting.values()].map((own) => ({ lines: [], questions: own }))]
}

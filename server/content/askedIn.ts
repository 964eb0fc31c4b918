import * as Choices from "#domain/question/isChoice.ts"
import type { QuestionPart, QuestionRow } from "./bankFiles.ts"
import type { BankContent } from "./BankContent.ts"
import type { Path } from "./Problem.ts"
import { rightAnswer } from "./rightAnswer.ts"
import type { RightAnswer } from "#domain/question/RightAnswer.ts"

/** A question as it is asked: a part of a case is one, its case is not. */
export interface Asked {
  readonly id: string
  /** The case it belongs to, else its own id. */
  readonly entry: string
  readonly path: Path
  readonly kind: QuestionPart["kind"]
  readonly chapter: string
  readonly stem: string
  readonly prompts: ReadonlyArray<string>
  readonly options: ReadonlyArray<{ readonly key: string; readonly text: string; readonly fixed?: true }>
  readonly right: RightAnswer
  readonly explanation: string
  readonly points: ReadonlyArray<string>
}

/** The questions of a bank in their order. */
export const askedIn = ({ questions }: BankContent): ReadonlyArray<Asked> =>
  questions.value.flatMap((entry, row) =>
    entry.kind === "case"
      ? (entry.sub ?? []).flatMap((part, n) => asked(part, part.kind, entry, [row, "sub", n]))
      : asked(entry, entry.kind, entry, [row]),
  )

/** Whether its answer is chosen among options. */
export const isChoice = ({ kind }: Asked): boolean => Choices.isChoice(kind)

const asked = (
  question: QuestionPart | QuestionRow,
  kind: QuestionPart["kind"],
  { id: entry, chapter }: QuestionRow,
  path: Path,
): ReadonlyArray<Asked> => {
  const { id, stem, prompts = [], options = [], explanation, points } = question
  const right = rightAnswer({ ...question, kind })
  return right.ok
    ? [{ id, entry, path, kind, chapter, stem, prompts, options, right: right.answer, explanation, points }]
    : []
}

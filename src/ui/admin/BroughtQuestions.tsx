import type { BroughtGroup, BroughtQuestions as Brought, Mend } from "#domain/admin/BroughtQuestions.ts"
import { mendsIn } from "#domain/admin/BroughtQuestions.ts"
import { Notice } from "../kit/Notice.tsx"
import { BroughtQuestion } from "./BroughtQuestion.tsx"

export interface BroughtQuestionsProps {
  readonly brought: Brought
  /** What was changed, as the form holds it. */
  readonly mended: string
  readonly onMend: (question: number, mend: Mend) => void
}

/** What was read of a file, beside its own lines; each question is mended where it stands. */
export const BroughtQuestions = ({ brought: { groups, problems }, mended, onMend }: BroughtQuestionsProps) => {
  const mends = mendsIn(mended)
  return (
    <section aria-label="读出来的题目" className="grid gap-4">
      {problems.length > 0 ? (
        <Notice level="error">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {groups.map((group, n) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- groups of a file in their order
          key={n}
          className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-sheet p-4 lg:grid-cols-2 lg:p-5"
        >
          <Lines lines={group.lines} />
          <div className="grid min-w-0 content-start gap-5">
            {group.questions.map((question) => (
              <BroughtQuestion
                key={question.n}
                question={question}
                mend={mends[question.n] ?? {}}
                onMend={(mend) => onMend(question.n, mend)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

const Lines = ({ lines }: Pick<BroughtGroup, "lines">) =>
  lines.length === 0 ? null : (
    <ul aria-label="原文" className="grid min-w-0 content-start gap-2">
      {lines.map(({ paragraph, text, as }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a paragraph may have several lines
        <li key={n} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2">
          <span className="text-end text-sm text-grey tabular">{paragraph}</span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {text}
            <span className={as === null ? "block text-sm text-caution" : "block text-sm text-grey"}>
              {as ?? "没有读"}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )

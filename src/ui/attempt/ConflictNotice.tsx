import * as AnswerValues from "#domain/question/AnswerValue.ts"
import type { Conflict } from "#domain/attempt/Conflict.ts"
import { Notice } from "../kit/Notice.tsx"

export interface ConflictNoticeProps {
  readonly conflicts: ReadonlyArray<Conflict>
  /** From 1; 0 when the question is not in the paper. */
  readonly numberOf: (question_id: string) => number
  /** The attempt has ended: nothing of it can be changed. */
  readonly isOver?: boolean
  /** Somebody looks at what came late. */
  readonly isInReview?: boolean
}

/** Which answer was kept where two pages answered the same question. */
export const ConflictNotice = ({ conflicts, numberOf, isOver = false, isInReview = false }: ConflictNoticeProps) =>
  conflicts.length === 0 ? null : (
    <Notice level="info">
      <p>
        {isOver
          ? isInReview
            ? "有些作答目前没有计入，截止前的等待老师核对："
            : "有些作答没有计入，以交卷时已保存的为准："
          : "有些题在别的页面或设备上也作答了，以较新的为准："}
      </p>
      <ul className="list-disc pl-6">
        {conflicts.map(({ question_id, stands, replaced }, place) => (
          <li key={place}>
            第{numberOf(question_id)}题：保留“{AnswerValues.describe(stands)}”
            {AnswerValues.isAnswered(replaced) ? `，“${AnswerValues.describe(replaced)}”没有采用` : ""}
          </li>
        ))}
      </ul>
    </Notice>
  )

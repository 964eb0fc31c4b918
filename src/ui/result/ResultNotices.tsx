import type { ReleasedResult } from "#domain/contract/examResult.ts"
import * as VoidQuestion from "#domain/result/VoidQuestion.ts"
import { Notice } from "../kit/Notice.tsx"

/** What the learner has to know beside the score: keys that were corrected, marks that are still to come. */
export const ResultNotices = ({
  result: { corrections, regrading, by_hand, held },
}: {
  readonly result: ReleasedResult
}) => (
  <>
    {regrading === undefined ? null : <Notice level="warning">有题目作废或答案已更正，成绩正在重算，稍后刷新。</Notice>}
    {corrections.map(({ question_id, number, score_before, score_after, corrected_at, void_as }) => (
      <Notice key={`${question_id} ${corrected_at}`} level="info">
        <span className="tabular">
          第{number}题{void_as === undefined ? "答案已更正" : `作废，${VoidQuestion.TEXTS[void_as]}`}，
          {score_before === score_after ? `得分不变，仍为${score_after}` : `得分由${score_before}改为${score_after}`}。
          <span className="text-grey">{corrected_at.slice(0, 16)}</span>
        </span>
      </Notice>
    ))}
    {held > 0 ? (
      <Notice level="info">
        其中{held}题也在还没公布答案的考试里，上面的成绩先不算它们；那里公布以后，这里再显示得分、答案和解析。
      </Notice>
    ) : null}
    {by_hand !== null && by_hand.awaiting > 0 ? (
      <Notice level="warning">
        {by_hand.by === "learner"
          ? `还有${by_hand.awaiting}道简答题没有自评。在下面对照参考答案打分后，计入总分。`
          : `${by_hand.awaiting}道简答题待批改，批改后总分会更新。`}
      </Notice>
    ) : null}
  </>
)

import type { SheetCounts } from "#domain/exam/AnswerSheet.ts"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"
import { Notice } from "../kit/Notice.tsx"

export interface HandInDialogProps {
  readonly open: boolean
  readonly counts: SheetCounts
  /** Practice is finished, a paper is handed in. */
  readonly practice: boolean
  readonly onClose: () => void
  readonly onHandIn: () => void
}

/** The last look before the end: what is answered, what is not, what was marked. */
export const HandInDialog = ({ open, counts, practice, onClose, onHandIn }: HandInDialogProps) => (
  <Dialog
    open={open}
    title={practice ? "结束练习" : "交卷"}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{practice ? "继续练习" : "继续作答"}</Button>
        <Button variant="primary" onClick={onHandIn}>
          {practice ? "结束并看结果" : "确认交卷"}
        </Button>
      </>
    }
  >
    <div className="grid gap-4">
      <dl className="grid grid-cols-3 gap-2 text-center">
        {(
          [
            ["已答", counts.answered],
            ["未答", counts.unanswered],
            ["已标记", counts.flagged],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className="rounded-md bg-wash py-3">
            <dt className="text-grey">{name}</dt>
            <dd className="text-xl font-bold tabular">{count}</dd>
          </div>
        ))}
      </dl>
      {counts.unanswered > 0 ? <Notice level="warning">还有 {counts.unanswered} 题没有作答。</Notice> : null}
      {counts.unsynced > 0 ? <Notice level="info">还有 {counts.unsynced} 题待保存，会先保存，再交卷。</Notice> : null}
      <p className="text-grey">{practice ? "结束后可以看成绩和全部解析。" : "交卷后不能再修改答案。"}</p>
    </div>
  </Dialog>
)

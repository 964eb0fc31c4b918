import * as AnswerSheet from "#domain/attempt/AnswerSheet.ts"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"
import { Notice } from "../kit/Notice.tsx"

export interface HandInDialogProps {
  readonly open: boolean
  readonly sheet: ReadonlyArray<AnswerSheet.SheetCell>
  /** Practice is finished, a paper is handed in. */
  readonly practice: boolean
  readonly onClose: () => void
  readonly onGo: (index: number) => void
  readonly onHandIn: () => void
}

/** Of so many, one that is empty was hardly left so on purpose. */
const MANY = 1 / 4

/** The last look before the end: what is answered, and a way to what is not and to what was marked. */
export const HandInDialog = ({ open, sheet, practice, onClose, onGo, onHandIn }: HandInDialogProps) => {
  const counts = AnswerSheet.counts(sheet)
  const goesBack = !practice && counts.unanswered > counts.all * MANY
  return (
    <Dialog
      open={open}
      title={practice ? "结束练习" : "交卷"}
      onClose={onClose}
      actions={
        <>
          <Button variant={goesBack ? "primary" : "secondary"} onClick={onClose}>
            {practice ? "继续练习" : "继续作答"}
          </Button>
          <Button variant={goesBack ? "secondary" : "primary"} onClick={onHandIn}>
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
              <dd translate="no" className="text-xl font-bold tabular">
                {count}
              </dd>
            </div>
          ))}
        </dl>
        {counts.unanswered > 0 ? <Notice level="warning">还有{counts.unanswered}题没有作答。</Notice> : null}
        <Jumps name="未答" cells={sheet.filter(({ answered }) => !answered)} onGo={onGo} />
        <Jumps name="已标记" cells={sheet.filter(({ flagged }) => flagged)} onGo={onGo} />
        {counts.unsynced > 0 ? <Notice level="info">还有{counts.unsynced}题待保存，会先保存，再交卷。</Notice> : null}
        <p className="text-grey">{practice ? "结束后可以看成绩和全部解析。" : "交卷后不能再修改答案。"}</p>
      </div>
    </Dialog>
  )
}

interface JumpsProps {
  readonly name: string
  readonly cells: ReadonlyArray<AnswerSheet.SheetCell>
  readonly onGo: (index: number) => void
}

const Jumps = ({ name, cells, onGo }: JumpsProps) =>
  cells.length === 0 ? null : (
    <section aria-label={`${name}的题`} className="grid gap-1">
      <h3 className="font-normal text-grey">{name}，点题号回去看</h3>
      <ul className="flex max-h-32 flex-wrap gap-2 overflow-y-auto p-1">
        {cells.map(({ question_id, number }) => (
          <li key={question_id}>
            <button
              type="button"
              translate="no"
              aria-label={`回到第${number}题`}
              className="size-11 rounded-md border border-line bg-sheet tabular hover:border-edge"
              onClick={() => onGo(number - 1)}
            >
              {number}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )

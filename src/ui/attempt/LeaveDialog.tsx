import * as Sheet from "#machines/attempt/examSheet.ts"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

export interface LeaveDialogProps {
  readonly exam: ExamRef
  readonly open: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Somebody is about to leave an open paper: what that would cost, as it is at this moment. */
export const LeaveDialog = ({ exam, open, onStay, onLeave }: LeaveDialogProps) => (
  <Dialog
    open={open}
    title="离开作答？"
    onClose={onStay}
    actions={
      <>
        <Button onClick={onLeave}>离开</Button>
        <Button variant="primary" onClick={onStay}>
          继续作答
        </Button>
      </>
    }
  >
    <ul translate="no" className="grid gap-2 tabular">
      {useExam(exam, Sheet.leaveLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Dialog>
)

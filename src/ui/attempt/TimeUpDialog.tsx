import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"

export interface TimeUpDialogProps {
  readonly open: boolean
  readonly onGoOn: () => void
  readonly onHandIn: () => void
}

/** The time of a simulation is over: the learner chooses. */
export const TimeUpDialog = ({ open, onGoOn, onHandIn }: TimeUpDialogProps) => (
  <Dialog
    open={open}
    title="时间到"
    onClose={onGoOn}
    actions={
      <>
        <Button onClick={onGoOn}>继续作答</Button>
        <Button variant="primary" onClick={onHandIn}>
          交卷
        </Button>
      </>
    }
  >
    <p>规定的时间已经用完。可以现在交卷，也可以继续作答：超出的时间会标出来，并写进成绩。</p>
  </Dialog>
)

import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"

export interface ResetDialogProps {
  readonly open: boolean
  /** Of the bank or the chapter. */
  readonly name: string
  readonly busy: boolean
  readonly onClose: () => void
  readonly onReset: () => void
}

/** Only this resets progress, and it states what is kept. */
export const ResetDialog = ({ open, name, busy, onClose, onReset }: ResetDialogProps) => (
  <Dialog
    open={open}
    title="重新开始"
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>先不了</Button>
        <Button variant="danger" busy={busy} onClick={onReset}>
          进度归零
        </Button>
      </>
    }
  >
    <p>“{name}”的做题进度会归零，没做完的练习会按现在的样子交上。做题记录、错题、收藏和笔记都保留。</p>
  </Dialog>
)

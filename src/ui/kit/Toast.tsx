import { CloseIcon } from "./icon/CloseIcon.tsx"
import { IconButton } from "./IconButton.tsx"
import { NoticeIcon, type NoticeLevel } from "./NoticeIcon.tsx"

export interface ToastProps {
  readonly level: NoticeLevel
  readonly text: string
  readonly onClose: () => void
}

export const Toast = ({ level, text, onClose }: ToastProps) => (
  <div className="pointer-events-auto flex max-w-full items-start gap-2 rounded-lg border border-line bg-sheet py-1 pr-1 pl-4 shadow-floating">
    <span className="flex gap-2 py-2">
      <NoticeIcon level={level} />
      {text}
    </span>
    <IconButton label="关闭提示" onClick={onClose}>
      <CloseIcon className="size-5" />
    </IconButton>
  </div>
)

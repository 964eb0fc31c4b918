import type { ReactNode } from "react"
import { CloseIcon } from "./icon/CloseIcon.tsx"
import { IconButton } from "./IconButton.tsx"
import { NoticeIcon, type NoticeLevel } from "./NoticeIcon.tsx"

export interface NotificationProps {
  readonly level: NoticeLevel
  readonly title?: string
  readonly text: string
  readonly action?: ReactNode
  readonly onClose: () => void
}

export const Notification = ({ level, title, text, action, onClose }: NotificationProps) => (
  <div className="pointer-events-auto flex items-start gap-3 rounded-lg border border-line bg-sheet py-3 pr-2 pl-4 shadow-floating">
    <NoticeIcon level={level} />
    <div className="min-w-0 flex-1">
      {title ? <p className="font-medium">{title}</p> : null}
      <p>{text}</p>
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
    <IconButton label="关闭通知" onClick={onClose} className="-my-1.5">
      <CloseIcon className="size-5" />
    </IconButton>
  </div>
)

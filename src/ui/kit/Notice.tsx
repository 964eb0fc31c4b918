import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { NoticeIcon, type NoticeLevel } from "./NoticeIcon.tsx"

export interface NoticeProps {
  readonly level: NoticeLevel
  /** Read out at once when it comes; for what a visitor has to know now. */
  readonly urgent?: boolean
  /** What can be done about it, beside the words or under them. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

const TONE: Readonly<Record<NoticeLevel, string>> = {
  info: "bg-accent-tint",
  success: "bg-correct-tint",
  warning: "bg-caution-tint",
  error: "bg-wrong-tint",
}

/** A message to the visitor within the page. */
export const Notice = ({ level, urgent = false, action, children }: NoticeProps) => (
  <div role={urgent ? "alert" : "note"} className={classes("flex gap-3 rounded-md px-4 py-3", TONE[level])}>
    <NoticeIcon level={level} />
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {/* buttons beside words leave the words where they are without */}
      <div className="min-w-0">{children}</div>
      {action ? <div className="flex flex-wrap items-center gap-3 sm:-my-2">{action}</div> : null}
    </div>
  </div>
)

import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { NoticeIcon, type NoticeLevel } from "./NoticeIcon.tsx"

export interface NoticeProps {
  readonly level: NoticeLevel
  /** Read out at once when it comes; for what a visitor has to know now. */
  readonly urgent?: boolean
  readonly children: ReactNode
}

const TONE: Readonly<Record<NoticeLevel, string>> = {
  info: "bg-accent-tint",
  success: "bg-correct-tint",
  warning: "bg-caution-tint",
  error: "bg-wrong-tint",
}

/** A word to the visitor that stands in the page. */
export const Notice = ({ level, urgent = false, children }: NoticeProps) => (
  <div role={urgent ? "alert" : "note"} className={classes("flex gap-3 rounded-md px-4 py-3", TONE[level])}>
    <NoticeIcon level={level} />
    <div className="min-w-0 flex-1">{children}</div>
  </div>
)

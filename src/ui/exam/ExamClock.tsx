import { classes } from "../kit/classes.ts"
import { ClockIcon } from "../kit/icon/ClockIcon.tsx"

export interface ExamClockProps {
  /** `M:SS`; nothing before the first sample and without a limit. */
  readonly left: string | null
  readonly urgent: boolean
  readonly hidden: boolean
  readonly onToggle: () => void
}

/** Time left. Silent for screen readers: the announcements are said elsewhere. */
export const ExamClock = ({ left, urgent, hidden, onToggle }: ExamClockProps) =>
  left === null ? null : (
    <button
      type="button"
      onClick={onToggle}
      aria-label={hidden ? "已隐藏，显示剩余时间" : `${left}，隐藏剩余时间`}
      className={classes(
        "flex min-h-11 items-center gap-1.5 rounded-md px-2 tabular whitespace-nowrap hover:bg-wash",
        urgent && "font-bold text-wrong",
      )}
    >
      <ClockIcon className="size-5" />
      <span className="min-w-[4ch] text-start">{hidden ? "已隐藏" : left}</span>
    </button>
  )

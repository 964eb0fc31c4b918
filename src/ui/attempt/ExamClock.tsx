import { classes } from "../kit/classes.ts"
import { ClockIcon } from "../kit/icon/ClockIcon.tsx"
import { EyeIcon } from "../kit/icon/EyeIcon.tsx"
import { EyeOffIcon } from "../kit/icon/EyeOffIcon.tsx"
import { IconButton } from "../kit/IconButton.tsx"

export interface ExamClockProps {
  /** `M:SS`; nothing before the first sample and without a limit. */
  readonly left: string | null
  readonly urgent: boolean
  readonly hidden: boolean
  readonly onToggle: () => void
}

/**
 * Time left. A timer is silent for screen readers, and its button has no time in its name: announcements are made
 * elsewhere.
 */
export const ExamClock = ({ left, urgent, hidden, onToggle }: ExamClockProps) =>
  left === null ? null : (
    <div className="flex items-center">
      <ClockIcon className="size-5 max-sm:hidden" />
      <span
        role="timer"
        aria-label="剩余时间"
        translate="no"
        className={classes(
          "min-w-[4ch] sm:ml-1.5 text-start tabular whitespace-nowrap",
          urgent && !hidden && "font-bold text-wrong",
        )}
      >
        {hidden ? "已隐藏" : left}
      </span>
      <IconButton label={hidden ? "显示剩余时间" : "隐藏剩余时间"} onClick={onToggle}>
        {hidden ? <EyeIcon className="size-5" /> : <EyeOffIcon className="size-5" />}
      </IconButton>
    </div>
  )

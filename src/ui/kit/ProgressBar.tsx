export interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number
  readonly label: string
}

const TRACK =
  "block h-2 w-full overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent"

export const ProgressBar = ({ value, label }: ProgressBarProps) => (
  <progress className={TRACK} aria-label={label} value={Math.min(1, Math.max(0, value))} max={1} />
)

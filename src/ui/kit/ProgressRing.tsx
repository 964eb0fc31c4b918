export interface ProgressRingProps {
  /** 0 to 1. */
  readonly value: number
  /** What is measured, e.g. 学习进度. */
  readonly label: string
  /** The number inside; the percentage when left out. */
  readonly text?: string
}

export const ProgressRing = ({ value, label, text = percent(value) }: ProgressRingProps) => (
  <svg viewBox="0 0 80 80" className="size-20 shrink-0" role="img" aria-label={`${label} ${text}`}>
    <circle cx="40" cy="40" r="35" fill="none" strokeWidth="6" className="stroke-line" />
    {value > 0 ? (
      <circle
        cx="40"
        cy="40"
        r="35"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        pathLength={100}
        strokeDasharray={`${clamp(value) * 100} 100`}
        transform="rotate(-90 40 40)"
        className="stroke-accent"
      />
    ) : null}
    <text x="40" y="46" textAnchor="middle" className="fill-ink text-base font-bold tabular">
      {text}
    </text>
  </svg>
)

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const percent = (value: number): string => `${Math.round(clamp(value) * 100)}%`

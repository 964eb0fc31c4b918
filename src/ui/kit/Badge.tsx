import type { ReactNode } from "react"
import { classes } from "./classes.ts"

export type BadgeTone = "neutral" | "accent" | "correct" | "caution" | "wrong"

export interface BadgeProps {
  readonly tone?: BadgeTone
  /** A sign beside the word, since colour alone is not accessible. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

const TONE: Readonly<Record<BadgeTone, string>> = {
  neutral: "bg-wash text-grey",
  accent: "bg-accent-tint text-accent-ink",
  correct: "bg-correct-tint text-correct",
  caution: "bg-caution-tint text-caution",
  wrong: "bg-wrong-tint text-wrong",
}

export const Badge = ({ tone = "neutral", icon, children }: BadgeProps) => (
  <span
    className={classes(
      "inline-flex items-center gap-1 rounded-md px-2 leading-7 font-medium whitespace-nowrap",
      TONE[tone],
    )}
  >
    {icon}
    {children}
  </span>
)

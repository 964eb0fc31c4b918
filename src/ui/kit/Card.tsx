import type { ReactNode } from "react"
import { classes } from "./classes.ts"

export interface CardProps {
  readonly className?: string
  readonly children: ReactNode
}

/** A sheet of the page. */
export const Card = ({ className, children }: CardProps) => (
  <div className={classes("rounded-lg border border-line bg-sheet", className)}>{children}</div>
)

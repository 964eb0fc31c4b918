import type { ReactNode } from "react"
import { classes } from "./classes.ts"

export interface CardGridProps {
  /** List items. */
  readonly children: ReactNode
  /** On a phone the first four alone: there is a way to all of them. */
  readonly isBrief?: boolean
}

export const CardGrid = ({ children, isBrief = false }: CardGridProps) => (
  <ul
    className={classes(
      "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 sm:gap-4 md:gap-5",
      isBrief && "max-sm:[&>:nth-child(n+5)]:hidden",
    )}
  >
    {children}
  </ul>
)

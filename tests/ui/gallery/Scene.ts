import type { ReactNode } from "react"

/** One thing to look at. */
export interface Scene {
  readonly render: () => ReactNode
  /** Machines draw it, whose work goes on behind the first frame. */
  readonly isAlive?: true
}

import type { ReactNode } from "react"

/** One thing to look at. */
export interface Scene {
  /** Where the router says it is. */
  readonly path: string
  readonly render: () => ReactNode
  /** Machines draw it, whose work goes on behind the first frame. */
  readonly isAlive?: true
}

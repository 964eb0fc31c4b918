import { type ReactNode, useEffect } from "react"

export interface AfterMountProps {
  /** Runs once what is below has been mounted, or resumed from the server's markup. */
  readonly run: () => void
  readonly children: ReactNode
}

export const AfterMount = ({ run, children }: AfterMountProps) => {
  useEffect(run, [run])
  return children
}

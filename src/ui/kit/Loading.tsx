import type { ReactNode } from "react"

export interface LoadingProps {
  readonly label?: string
  /** Skeletons in the shape of what comes. */
  readonly children: ReactNode
}

export const Loading = ({ label = "正在加载", children }: LoadingProps) => (
  <div aria-busy="true">
    <output className="sr-only">{label}</output>
    {children}
  </div>
)

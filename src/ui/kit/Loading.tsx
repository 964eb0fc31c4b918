import type { ReactNode } from "react"

export interface LoadingProps {
  readonly label?: string
  readonly className?: string
  /** Skeletons in the shape of what comes. */
  readonly children: ReactNode
}

export const Loading = ({ label = "正在加载", className, children }: LoadingProps) => (
  <div aria-busy="true" className={className}>
    <output className="sr-only">{label}</output>
    {children}
  </div>
)

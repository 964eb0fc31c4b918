import type { ReactNode } from "react"

export interface IconProps {
  /** Size utilities; 24 px when left out. */
  readonly className?: string
}

/** The frame of every icon: 24 px grid, 1.75 stroke, in the colour of its text. Decoration: the name is beside it. */
export const Icon = ({ className = "size-6", children }: IconProps & { readonly children: ReactNode }) => (
  <svg
    className={`shrink-0 ${className}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

import type { ReactNode } from "react"

export interface CardGridProps {
  /** List items. */
  readonly children: ReactNode
}

export const CardGrid = ({ children }: CardGridProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 md:gap-5">{children}</ul>
)

import type { ReactNode } from "react"
import { PageTitle, type PageTitleProps } from "./PageTitle.tsx"

export interface TitledPageProps extends PageTitleProps {
  readonly gap?: "gap-4" | "gap-6" | "gap-8" | "gap-10"
  readonly children: ReactNode
}

/** A page under its title: its skeleton is another one, so that nothing moves when it has come. */
export const TitledPage = ({ gap = "gap-6", children, ...title }: TitledPageProps) => (
  <div className={`grid ${gap}`}>
    <PageTitle {...title} />
    {children}
  </div>
)

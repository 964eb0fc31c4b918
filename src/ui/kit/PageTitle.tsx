import type { ReactNode } from "react"
import { unbroken } from "./unbroken.tsx"

export interface PageTitleProps {
  readonly title: string
  readonly text?: string
  /** At its end: what is done with the whole page. */
  readonly action?: ReactNode
}

/** The one h1 of a page. */
export const PageTitle = ({ title, text, action }: PageTitleProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="min-w-0">
      <h1 className="text-2xl">{unbroken(title)}</h1>
      {text ? <p className="mt-1 max-w-read text-grey">{text}</p> : null}
    </div>
    {action}
  </div>
)

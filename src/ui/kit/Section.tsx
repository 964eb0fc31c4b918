import { type ReactNode, useId } from "react"
import { ChevronRightIcon } from "./icon/ChevronRightIcon.tsx"
import { Link } from "./Link.tsx"
import { unbroken } from "./unbroken.tsx"

export interface SectionProps {
  readonly title: string
  /** For a link that leads here. */
  readonly anchor?: string
  /** Where all of it is. */
  readonly more?: { readonly href: string; readonly label: string }
  /** 3 within a dialog, whose title is the 2. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

export const Section = ({ title, anchor, more, level = 2, children }: SectionProps) => {
  const id = useId()
  const Heading = level === 2 ? "h2" : "h3"
  return (
    <section id={anchor} aria-labelledby={id} className="grid scroll-mt-4 gap-4 print:block print:space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading id={id} className={level === 2 ? "text-xl" : "text-base"}>
          {unbroken(title)}
        </Heading>
        {more ? (
          <Link
            href={more.href}
            className="-mr-1 flex min-h-11 shrink-0 items-center gap-0.5 text-grey transition-colors hover:text-accent-ink"
          >
            {more.label}
            <ChevronRightIcon className="size-5" />
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}

import { type ReactNode, useId } from "react"
import { ChevronRightIcon } from "./icon/ChevronRightIcon.tsx"
import { Link } from "./Link.tsx"

export interface SectionProps {
  readonly title: string
  /** Where all of it is. */
  readonly more?: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

export const Section = ({ title, more, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
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

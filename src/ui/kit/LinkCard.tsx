import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { Link } from "./Link.tsx"
import { unbroken } from "./unbroken.tsx"

export interface LinkCardProps {
  readonly href: string
  readonly title: string
  readonly level?: "h2" | "h3"
  /** Above the title: a cover, badges. */
  readonly before?: ReactNode
  /** Below it. */
  readonly children?: ReactNode
  readonly className?: string
}

/** A sheet that is one target: the title is the link, and its area is the whole sheet. */
export const LinkCard = ({ href, title, level: Heading = "h3", before, children, className }: LinkCardProps) => (
  <article
    className={classes(
      "group relative flex flex-col overflow-hidden rounded-lg border border-line bg-sheet transition-shadow hover:shadow-floating",
      "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring",
      className,
    )}
  >
    {before}
    <div className="flex min-w-0 flex-1 flex-col gap-0.5 p-3 sm:gap-2 sm:p-4">
      <Heading className="text-base leading-normal sm:text-lg">
        <Link
          href={href}
          className="outline-none transition-colors group-hover:text-accent-ink after:absolute after:inset-0"
        >
          {unbroken(title)}
        </Link>
      </Heading>
      {children}
    </div>
  </article>
)

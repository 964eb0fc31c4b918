import { ChevronRightIcon } from "./icon/ChevronRightIcon.tsx"
import { classes } from "./classes.ts"
import { Link } from "./Link.tsx"

export interface BreadcrumbsProps {
  /** From the outermost to the page itself, which has no address. */
  readonly items: ReadonlyArray<{ readonly label: string; readonly href?: string }>
}

export const Breadcrumbs = ({ items }: BreadcrumbsProps) => (
  <nav aria-label="所在位置">
    <ol className="flex items-center gap-x-1 text-grey">
      {items.map((item, index) => (
        <li
          key={item.label}
          className={classes("flex items-center gap-1", item.href === undefined ? "min-w-0" : "shrink-0")}
        >
          {index === 0 ? null : <ChevronRightIcon className="size-4 shrink-0" />}
          {item.href === undefined ? (
            <span aria-current="page" className="line-clamp-1 text-ink">
              {item.label}
            </span>
          ) : (
            <Link href={item.href} className="flex min-h-11 items-center hover:text-accent-ink">
              {item.label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)

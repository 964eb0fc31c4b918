import { useRef } from "react"
import { useCurrentShown } from "../dom/useCurrentShown.ts"
import { classes } from "./classes.ts"
import { Link } from "./Link.tsx"

export interface Choice {
  readonly href: string
  readonly label: string
  readonly current: boolean
}

export interface ChoicesProps {
  /** `tabs` is a page's main choice, chips (`CHIPS`) one below it, `segments` one between two to four things of equal weight. */
  readonly look: keyof typeof LOOKS | Look
  /** What is chosen among, e.g. 科目. */
  readonly label: string
  readonly items: ReadonlyArray<Choice>
}

export interface Look {
  readonly nav?: string
  readonly list: string
  readonly item?: string
  readonly link: string
  readonly current: string
  readonly other: string
}

/** A choice that lives in the address: links, so that Back, reload and a new tab work. */
export const Choices = ({ look, label, items }: ChoicesProps) => {
  const row = useRef<HTMLElement>(null)
  useCurrentShown(row, items.find(({ current }) => current)?.href)
  const { nav, list, item, link, current, other }: Look = typeof look === "string" ? LOOKS[look] : look
  return (
    <nav ref={row} aria-label={label} className={nav}>
      <ul className={list}>
        {items.map((choice) => (
          <li key={choice.href} className={item}>
            <Link
              href={choice.href}
              current={choice.current}
              className={classes(
                "flex items-center whitespace-nowrap transition-colors",
                link,
                choice.current ? current : other,
              )}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const ROW = "-mx-4 scroll-px-4 overflow-x-auto px-4 no-scrollbar"
const QUIET = "border-transparent text-grey hover:text-ink"

/** Tabs and chips scroll sideways on a phone; there chips keep to one row. */
const LOOKS = {
  tabs: {
    nav: ROW,
    list: "flex min-w-max gap-4 border-b border-line sm:gap-5",
    link: "-mb-px min-h-12 border-b-2",
    current: "border-accent font-medium text-accent-ink",
    other: QUIET,
  },
  segments: {
    list: "flex rounded-md bg-wash p-1",
    item: "flex-1",
    link: "min-h-11 justify-center rounded-md border px-4",
    current: "border-line bg-sheet font-medium text-accent-ink shadow-raised",
    other: QUIET,
  },
}

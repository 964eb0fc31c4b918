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
  /** `tabs` is a page's main choice, `chips` one below it, `segments` one between two to four things of equal weight. */
  readonly look: keyof typeof LOOKS
  /** What is chosen among, e.g. 科目. */
  readonly label: string
  readonly items: ReadonlyArray<Choice>
}

/** A choice that lives in the address: links, so that Back, reload and a new tab work. */
export const Choices = ({ look, label, items }: ChoicesProps) => {
  const row = useRef<HTMLElement>(null)
  useCurrentShown(row, items.find(({ current }) => current)?.href)
  const { nav, list, item, link, current, other } = LOOKS[look]
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

/** Tabs and chips scroll sideways on a phone; there chips keep to one row. */
const LOOKS = {
  tabs: {
    nav: "-mx-4 scroll-px-4 overflow-x-auto px-4 no-scrollbar",
    list: "flex min-w-max gap-4 border-b border-line sm:gap-5",
    item: undefined,
    link: "-mb-px min-h-12 border-b-2",
    current: "border-accent font-medium text-accent-ink",
    other: "border-transparent text-grey hover:text-ink",
  },
  chips: {
    nav: "-mx-4 -my-1 scroll-px-4 overflow-x-auto px-4 py-1 no-scrollbar md:m-0 md:overflow-visible md:p-0",
    list: "flex gap-2 md:flex-wrap",
    item: undefined,
    link: "min-h-11 rounded-full border px-4",
    current: "border-accent bg-accent-tint font-medium text-accent-ink",
    other: "border-line bg-sheet hover:border-edge",
  },
  segments: {
    nav: undefined,
    list: "flex rounded-md bg-wash p-1",
    item: "flex-1",
    link: "min-h-11 justify-center rounded-md border px-4",
    current: "border-line bg-sheet font-medium text-accent-ink shadow-raised",
    other: "border-transparent text-grey hover:text-ink",
  },
} as const

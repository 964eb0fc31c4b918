import { useRef } from "react"
import { useCurrentShown } from "../dom/useCurrentShown.ts"
import { classes } from "./classes.ts"
import { Link } from "./Link.tsx"

export interface TabItem {
  readonly href: string
  readonly label: string
  readonly current: boolean
}

export interface TabsProps {
  /** What is chosen among, e.g. 科目. */
  readonly label: string
  readonly items: ReadonlyArray<TabItem>
}

/** A choice that lives in the address: links, so that Back, reload and a new tab work. */
export const Tabs = ({ label, items }: TabsProps) => {
  const row = useRef<HTMLElement>(null)
  useCurrentShown(row, items.find(({ current }) => current)?.href)
  return (
    <nav ref={row} aria-label={label} className="-mx-4 scroll-px-4 overflow-x-auto px-4 no-scrollbar">
      <ul className="flex min-w-max gap-5 border-b border-line">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              current={item.current}
              className={classes(
                "-mb-px flex min-h-12 items-center border-b-2 whitespace-nowrap transition-colors",
                item.current
                  ? "border-accent font-medium text-accent-ink"
                  : "border-transparent text-grey hover:text-ink",
              )}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

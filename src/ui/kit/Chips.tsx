import { useRef } from "react"
import { useCurrentShown } from "../dom/useCurrentShown.ts"
import { classes } from "./classes.ts"
import { Link } from "./Link.tsx"
import type { TabsProps } from "./Tabs.tsx"

/** A row of choices under the main one; scrolls sideways on a phone, wraps elsewhere. Links as in Tabs. */
export const Chips = ({ label, items }: TabsProps) => {
  const row = useRef<HTMLElement>(null)
  useCurrentShown(row, items.find(({ current }) => current)?.href)
  return (
    <nav
      ref={row}
      aria-label={label}
      className="-mx-4 -my-1 scroll-px-4 overflow-x-auto px-4 py-1 no-scrollbar md:m-0 md:overflow-visible md:p-0"
    >
      <ul className="flex gap-2 md:flex-wrap">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              current={item.current}
              className={classes(
                "flex min-h-11 items-center rounded-full border px-4 whitespace-nowrap transition-colors",
                item.current
                  ? "border-accent bg-accent-tint font-medium text-accent-ink"
                  : "border-line bg-sheet hover:border-edge",
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

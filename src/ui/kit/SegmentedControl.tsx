import { classes } from "./classes.ts"
import { Link } from "./Link.tsx"
import type { TabsProps } from "./Tabs.tsx"

/** A choice between two to four things of equal weight; links as in Tabs. */
export const SegmentedControl = ({ label, items }: TabsProps) => (
  <nav aria-label={label}>
    <ul className="flex rounded-md bg-wash p-1">
      {items.map((item) => (
        <li key={item.href} className="flex-1">
          <Link
            href={item.href}
            current={item.current}
            className={classes(
              "flex min-h-11 items-center justify-center rounded-md border px-4 whitespace-nowrap transition-colors",
              item.current
                ? "border-line bg-sheet font-medium text-accent-ink shadow-raised"
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

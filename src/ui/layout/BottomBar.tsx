import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import { navigationItems } from "./navigationItems.ts"
import type { Shell } from "./Shell.ts"

/** The sections within reach of a thumb; desktops have them in the header. */
export const BottomBar = (shell: Pick<Shell, "sections" | "mode" | "href">) => {
  const items = navigationItems(shell, "bottom")
  return (
    <nav
      aria-label="主导航"
      className="fixed short:static inset-x-0 bottom-0 z-30 border-t border-line bg-sheet safe-bottom md:hidden print:hidden"
    >
      {/* each item has its place before the next has come; the classes as Tailwind finds them: grid-cols-2 grid-cols-3 grid-cols-4 grid-cols-5 */}
      <ul className={`grid grid-cols-${items.length}`}>
        {items.map(({ href, label, icon: Icon, current }) => (
          <li key={href}>
            <Link
              href={href}
              current={current}
              className={classes(
                "flex h-15 flex-col items-center justify-center leading-snug",
                current ? "font-medium text-accent-ink" : "text-grey",
              )}
            >
              <Icon />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

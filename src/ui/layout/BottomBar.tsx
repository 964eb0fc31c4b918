import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import { navigationItems } from "./navigationItems.ts"
import type { Shell } from "./Shell.ts"

/** The sections within reach of a thumb; desktops have them in the header. */
export const BottomBar = (shell: Pick<Shell, "sections" | "mode" | "href">) => (
  <nav
    aria-label="主导航"
    className="fixed short:static inset-x-0 bottom-0 z-30 border-t border-line bg-sheet safe-bottom md:hidden print:hidden"
  >
    <ul className="flex">
      {navigationItems(shell, "bottom").map(({ href, label, icon: Sign, current }) => (
        <li key={href} className="flex-1">
          <Link
            href={href}
            current={current}
            className={classes(
              "flex h-15 flex-col items-center justify-center leading-snug",
              current ? "font-medium text-accent-ink" : "text-grey",
            )}
          >
            <Sign />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

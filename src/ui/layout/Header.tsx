import { classes } from "../kit/classes.ts"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { AccountArea } from "./AccountArea.tsx"
import { BrandMark } from "./BrandMark.tsx"
import { navigationItems } from "./navigationItems.ts"
import type { Shell } from "./Shell.ts"

export const Header = (shell: Shell) => (
  <header className="sticky short:static top-0 z-30 border-b border-line bg-paper print:hidden">
    <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-4 md:h-16 md:gap-4 md:px-6 lg:gap-8">
      <div className="flex min-w-0 flex-1 md:max-w-56 md:flex-initial">
        <BrandMark brand={shell.brand} href={shell.mode === "study" ? "/study/course" : "/"} />
      </div>
      <nav aria-label="主导航" className="hidden h-full flex-1 md:block">
        <ul className="flex h-full gap-1">
          {navigationItems(shell, "header").map((item) => (
            <li key={item.href} className="h-full">
              <Link
                href={item.href}
                current={item.current}
                className={classes(
                  "flex h-full items-center border-y-2 border-transparent px-3 whitespace-nowrap transition-colors",
                  item.current ? "border-b-accent font-medium text-accent-ink" : "text-ink hover:text-accent-ink",
                )}
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shell.search === null ? null : (
        <div className="flex shrink-0 items-center lg:w-60">
          <Link
            href="/search"
            aria-label="搜索"
            data-search=""
            className="grid size-11 place-items-center rounded-full text-grey transition-colors hover:text-accent-ink lg:hidden"
          >
            <SearchIcon />
          </Link>
          <div className="w-full max-lg:hidden">{shell.search}</div>
        </div>
      )}
      <AccountArea {...shell} />
    </div>
    {shell.busy ? (
      <div className="absolute inset-x-0 -bottom-0.5 h-0.5 overflow-hidden">
        <div className="h-full w-2/5 animate-pass bg-accent" />
        <output className="sr-only">正在打开页面</output>
      </div>
    ) : null}
  </header>
)

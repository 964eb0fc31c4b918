import { useSelector } from "@xstate/react"
import { sectionsOf } from "#domain/admin/titles.ts"
import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import { useAdminRef, useMe } from "./AdminContext.ts"
import { entryHref } from "./entryHref.ts"

/** The lists of the role, beside every page of a wide window; on a narrow one the first page is the way to them. */
export const AdminNavigation = () => {
  const me = useMe()
  const path = useSelector(useAdminRef(), ({ context }) => context.href.split("?")[0])
  return (
    <nav
      aria-label="后台"
      className="pt-4 max-lg:-mx-3 lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:pt-6 lg:pb-8"
    >
      <Place href="/admin" isCurrent={path === "/admin"}>
        首页
      </Place>
      <div className="hidden lg:block">
        {sectionsOf(me?.lists ?? []).map(({ group, entries }) => (
          <div key={group} className="mt-4">
            <p className="px-3 text-grey">{group}</p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Place href={entryHref(entry)} isCurrent={path === entryHref(entry)}>
                    {entry.title}
                  </Place>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

interface PlaceProps {
  readonly href: string
  readonly isCurrent: boolean
  readonly children: string
}

const Place = ({ href, isCurrent, children }: PlaceProps) => (
  <Link
    href={href}
    current={isCurrent}
    className={classes(
      "flex min-h-10 items-center rounded-md px-3 transition-colors",
      isCurrent ? "bg-accent-tint font-medium text-accent-ink" : "hover:bg-wash",
    )}
  >
    {children}
  </Link>
)

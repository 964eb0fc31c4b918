import { useSelector } from "@xstate/react"
import { homeGroup } from "#domain/admin/homeGroup.ts"
import { sectionsOf } from "#domain/admin/titles.ts"
import { classes } from "../kit/classes.ts"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { useAdminRef, useMe } from "./AdminContext.ts"
import { entryHref } from "./entryHref.ts"

/** The lists of the role, beside every page of a wide window; on a narrow one the first page is the way to them. */
export const AdminNavigation = () => {
  const me = useMe()
  const path = useSelector(useAdminRef(), ({ context }) => context.href.split("?")[0])
  const first = me === null ? undefined : homeGroup(me.role)
  return (
    <nav
      aria-label="后台"
      className={classes(
        "pt-4 max-lg:-mx-3 lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:pt-6 lg:pb-8",
        path === "/admin" && "max-lg:hidden",
      )}
    >
      <Place href="/admin" isCurrent={path === "/admin"}>
        首页
      </Place>
      <div className="hidden lg:block">
        {sectionsOf(me?.lists ?? [], first).map(({ group, entries }) => (
          <details
            key={group}
            open={group === first || entries.some((entry) => entryHref(entry) === path)}
            className="group mt-1"
          >
            <summary className="flex min-h-10 list-none items-center justify-between rounded-md px-3 text-grey transition-colors hover:bg-wash [&::-webkit-details-marker]:hidden">
              {group}
              <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
            </summary>
            <ul>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Place href={entryHref(entry)} isCurrent={path === entryHref(entry)}>
                    {entry.title}
                  </Place>
                </li>
              ))}
            </ul>
          </details>
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
      isCurrent ? "bg-accent-tint font-medium text-accent-ink" : "hover:bg-wash max-lg:text-accent-ink",
    )}
  >
    {children}
  </Link>
)

import type { ReactNode } from "react"
import { Choices } from "../kit/Choices.tsx"
import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import type { Shell } from "./Shell.ts"
import { studyGroups } from "./studyGroups.ts"

export interface StudyLayoutProps extends Pick<Shell, "sections" | "href"> {
  readonly children: ReactNode
}

/** Stands inside the default layout: a side list on desktop, two rows of tabs on a phone. */
export const StudyLayout = ({ sections, href, children }: StudyLayoutProps) => {
  const path = href.split(/[?#]/, 1)[0] ?? ""
  const groups = studyGroups(sections)
  // the first page of a group is above the others
  const group = groups.find(({ items }) => path.startsWith(items[0]?.href ?? "")) ?? groups[0]
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-12">
      <nav aria-label="学习区" className="sticky short:static top-24 hidden self-start lg:block print:hidden">
        {groups.map(({ label, items }) => (
          <div key={label} className="mb-6">
            <p className="px-3 pb-1 text-grey">{label}</p>
            <ul>
              {items.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    current={item.href === path}
                    className={classes(
                      "flex min-h-11 items-center rounded-md px-3 transition-colors",
                      item.href === path ? "bg-accent-tint font-medium text-accent-ink" : "hover:bg-wash",
                    )}
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mb-6 grid gap-2 lg:hidden print:hidden">
        {groups.length > 1 ? (
          <Choices
            look="segments"
            label="学习区"
            items={groups.map(({ label, items }) => ({
              href: items[0]?.href ?? "",
              label,
              current: label === group?.label,
            }))}
          />
        ) : null}
        <Choices
          look="tabs"
          label={group?.label ?? ""}
          items={(group?.items ?? []).map((item) => ({ ...item, current: item.href === path }))}
        />
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

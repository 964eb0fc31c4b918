import { sectionsOf } from "#domain/admin/titles.ts"
import { Link } from "../kit/Link.tsx"
import { Section } from "../kit/Section.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { useMe } from "./AdminContext.ts"
import { entryHref } from "./entryHref.ts"

/** Everything that the role may do, one line each. */
export const HomePage = () => {
  const me = useMe()
  if (me === null) return null
  return (
    <TitledPage title={me.name} text={`${me.role}。下面是这个角色能做的全部。`} gap="gap-8">
      {sectionsOf([...me.lists, ...me.acts]).map(({ group, entries }) => (
        <Section key={group} title={group}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {entries.map((entry) => (
              <li key={entry.name}>
                <Link
                  href={entryHref(entry)}
                  className="grid gap-x-4 px-4 py-2 transition-colors hover:bg-wash sm:grid-cols-[11rem_minmax(0,1fr)]"
                >
                  <span className="font-medium">{entry.title}</span>
                  <span className="text-grey">{entry.about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </TitledPage>
  )
}

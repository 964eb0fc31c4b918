import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { aboutOf } from "#domain/admin/aboutOf.ts"
import { listHref } from "#domain/admin/AdminPlace.ts"
import { sectionsOf, titleOf } from "#domain/admin/titles.ts"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { ErrorState } from "../kit/ErrorState.tsx"
import { Link } from "../kit/Link.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Section } from "../kit/Section.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { useMe } from "./AdminContext.ts"
import { entryHref } from "./entryHref.ts"
import { ListReport } from "./ListReport.tsx"

interface HomePageProps {
  /** The list of what waits. */
  readonly today: ActorRefFrom<typeof adminListMachine>
}

/** What waits today, then everything that the role may do, one line each. */
export const HomePage = ({ today }: HomePageProps) => {
  const me = useMe()
  const { report, failure } = useSelector(today, ({ context }) => context)
  if (me === null) return null
  if (report === null && failure === null) return <Reading />
  return (
    <TitledPage title={me.name} text={`${me.role}。先是今天的事，再是这个角色能做的全部。`} gap="gap-8">
      <Section title="今天" more={{ href: listHref("today:show"), label: titleOf("today:show") }}>
        {report === null && failure !== null ? (
          <ErrorState level="h2" failure={failure} onRetry={() => today.send({ type: "list.retry" })} />
        ) : null}
        {report === null ? null : <ListReport list={today} report={report} />}
      </Section>
      {sectionsOf([...me.lists, ...me.acts].filter((name) => name !== "today:show")).map(({ group, entries }) => (
        <Section key={group} title={group}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {entries.map((entry) => (
              <li key={entry.name}>
                <Link
                  href={entryHref(entry)}
                  className="grid gap-x-4 px-4 py-2 transition-colors hover:bg-wash sm:grid-cols-[11rem_minmax(0,1fr)]"
                >
                  <span className="font-medium">{entry.title}</span>
                  <span className="text-grey">{aboutOf(entry.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </TitledPage>
  )
}

const Reading = () => (
  <Loading label="正在读今天的事" className="grid gap-4">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-44 w-full" />
    <Skeleton className="h-44 w-full" />
  </Loading>
)

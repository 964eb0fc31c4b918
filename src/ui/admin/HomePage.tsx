import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { listHref } from "#domain/admin/AdminPlace.ts"
import { findEntries } from "#domain/admin/findEntries.ts"
import { homeGroup } from "#domain/admin/homeGroup.ts"
import { sectionsOf, titleOf } from "#domain/admin/titles.ts"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { ErrorState } from "../kit/ErrorState.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Section } from "../kit/Section.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { useAdminRef, useMe } from "./AdminContext.ts"
import { EntryGroup } from "./EntryGroup.tsx"
import { FindEntries } from "./FindEntries.tsx"
import { ListKeys } from "./ListKeys.tsx"
import { ListReport } from "./ListReport.tsx"

interface HomePageProps {
  /** The list of what waits. */
  readonly today: ActorRefFrom<typeof adminListMachine>
}

/** What waits today, then everything that the role may do: found by name, or group by group. */
export const HomePage = ({ today }: HomePageProps) => {
  const me = useMe()
  const find = useSelector(useAdminRef(), ({ context }) => context.find)
  const isTodayThere = useSelector(today, ({ context }) => context.report !== null || context.failure !== null)
  if (me === null) return null
  const names = [...me.lists, ...me.acts].filter((name) => name !== "today:show")
  const first = homeGroup(me.role)
  return (
    <TitledPage title={me.name} text={me.role} gap="gap-8">
      <FindEntries find={find} found={find.trim() === "" ? null : findEntries(names, find)} />
      <Section title="今天" more={{ href: listHref("today:show"), label: titleOf("today:show") }}>
        <Today today={today} />
      </Section>
      {/* what comes in its place has another height */}
      {isTodayThere ? (
        <Section title="全部操作">
          <div className="min-w-0 divide-y divide-line rounded-lg border border-line bg-sheet">
            {sectionsOf(names, first).map(({ group, entries }) => (
              <EntryGroup key={group} title={group} entries={entries} open={group === first} />
            ))}
          </div>
        </Section>
      ) : null}
      <ListKeys list={today} />
    </TitledPage>
  )
}

const Today = ({ today }: HomePageProps) => {
  const { report, failure } = useSelector(today, ({ context }) => context)
  if (report !== null) return <ListReport list={today} report={report} />
  return failure === null ? (
    <Loading label="正在读今天的事" className="grid gap-4">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
    </Loading>
  ) : (
    <ErrorState level="h2" failure={failure} onRetry={() => today.send({ type: "list.retry" })} />
  )
}

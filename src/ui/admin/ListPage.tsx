import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { LISTS } from "#domain/admin/lists.ts"
import { filterFields } from "#domain/admin/Operation.ts"
import { actsBeside } from "#domain/admin/drawings.ts"
import { formFor } from "#domain/admin/reach.ts"
import { titleOf } from "#domain/admin/titles.ts"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { Button } from "../kit/Button.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Notice } from "../kit/Notice.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { useMe } from "./AdminContext.ts"
import { ActLinks } from "./ActLinks.tsx"
import { ListFilters } from "./ListFilters.tsx"
import { ListReport } from "./ListReport.tsx"

export const ListPage = ({ list }: { readonly list: ActorRefFrom<typeof adminListMachine> }) => {
  const context = useSelector(list, (snapshot) => snapshot.context)
  const state = useSelector(list, ({ value }) => value)
  const me = useMe()
  const { list: name, report, failure } = context
  const operation = formFor(LISTS[name], context.isOfAny)
  return (
    <TitledPage title={titleOf(name)} text={operation.about}>
      <ActLinks names={actsBeside(name, me?.acts ?? [])} />
      {filterFields(operation).length === 0 ? null : <ListFilters list={list} />}
      {state === "failed" && failure !== null ? (
        <ErrorState level="h2" failure={failure} onRetry={() => list.send({ type: "list.retry" })} />
      ) : report !== null ? (
        <div aria-busy={state === "loading"} className="grid gap-4">
          {state === "stale" ? (
            <Notice
              level="warning"
              urgent
              action={<Button onClick={() => list.send({ type: "list.retry" })}>现在再试</Button>}
            >
              没有读到新的情况，下面是刚才的。会自动再试。
            </Notice>
          ) : null}
          <ListReport list={list} report={report} />
        </div>
      ) : state === "loading" || state === "deciding" ? (
        <Loading className="grid gap-2">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-10 w-full" />
          ))}
        </Loading>
      ) : null}
    </TitledPage>
  )
}

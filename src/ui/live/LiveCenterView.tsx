import type { Output } from "#domain/contract/Contract.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CalendarIcon } from "../kit/icon/CalendarIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { LiveAgenda } from "./LiveAgenda.tsx"
import { LiveFilterBar } from "./LiveFilterBar.tsx"
import { hrefOf, type LiveFilters } from "./liveFilters.ts"
import { LiveRowsSkeleton } from "./LiveRowsSkeleton.tsx"

export interface LiveCenterViewProps {
  readonly sessions: Output<"live.list">
  readonly filters: LiveFilters
  /** The agency's first levels. */
  readonly subjects: ReadonlyArray<Pick<Subject, "id" | "name">>
  readonly now: number
}

const HEAD = (
  <div>
    <Breadcrumbs items={[{ label: "直播", href: "/live" }, { label: "全部安排" }]} />
    <PageTitle title="全部直播" text="未结束的在前，已结束的在后。" />
  </div>
)

export const LiveCenterView = ({ sessions, filters, subjects, now }: LiveCenterViewProps) => (
  <div className="grid gap-6">
    {HEAD}
    <LiveFilterBar filters={filters} subjects={subjects} />
    {sessions.list.length > 0 ? (
      <div>
        <p className="pb-3 text-grey">共{sessions.total}场</p>
        <LiveAgenda sessions={LiveSession.order(sessions.list, now)} now={now} level="h2" />
        <Pagination
          page={sessions.page}
          pages={Math.ceil(sessions.total / sessions.page_size)}
          hrefOf={(page) => hrefOf({ ...filters, page })}
        />
      </div>
    ) : (
      <NoSessions filters={filters} total={sessions.total} />
    )}
  </div>
)

const NoSessions = ({ filters, total }: { readonly filters: LiveFilters; readonly total: number }) => {
  const icon = <CalendarIcon className="size-7" />
  if (total > 0) {
    return (
      <EmptyState
        icon={icon}
        title="没有这一页了"
        text={`一共${total}场直播，回到第一页看看。`}
        action={<LinkButton href={hrefOf({ ...filters, page: 1 })}>回到第一页</LinkButton>}
      />
    )
  }
  return filters.when !== "all" || filters.subject_id !== "" ? (
    <EmptyState
      icon={icon}
      title="没有符合的直播"
      text="换一个科目或状态看看。"
      action={<LinkButton href="/live/all">看全部直播</LinkButton>}
    />
  ) : (
    <EmptyState
      icon={icon}
      title="还没有安排直播"
      text="老师排好时间后会出现在这里。"
      action={<LinkButton href="/course">看看课程</LinkButton>}
    />
  )
}

export const LiveCenterSkeleton = () => (
  <div className="grid gap-6">
    {HEAD}
    <Loading label="正在加载直播安排" className="grid gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-13 w-full sm:w-80" />
      <LiveRowsSkeleton count={6} />
    </Loading>
  </div>
)

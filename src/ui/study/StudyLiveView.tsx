import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CalendarIcon } from "../kit/icon/CalendarIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { LiveAgenda } from "../live/LiveAgenda.tsx"

export interface StudyLiveViewProps {
  /** Those that have not ended. */
  readonly sessions: Output<"live.list">
  /** Server time, epoch milliseconds. */
  readonly now: number
}

const hrefOf = (page: number): string => href("study-live", {}, page > 1 ? { page: String(page) } : {})

export const PAGE = { title: "直播安排", text: "正在直播和接下来的直播，按时间排好。" }

/** What is on and what is coming. */
export const StudyLiveView = ({ sessions, now }: StudyLiveViewProps) => (
  <TitledPage {...PAGE}>
    {sessions.list.length > 0 ? (
      <div>
        <LiveAgenda sessions={sessions.list} now={now} level="h2" />
        <Pagination page={sessions.page} pages={Math.ceil(sessions.total / sessions.page_size)} hrefOf={hrefOf} />
      </div>
    ) : (
      <EmptyState
        icon={<CalendarIcon className="size-7" />}
        title={sessions.total > 0 ? "没有这一页了" : "最近没有直播"}
        text={sessions.total > 0 ? "回到第一页看看。" : "新的安排会出现在这里，也可以看看已经结束的直播。"}
        action={
          sessions.total > 0 ? (
            <LinkButton href={hrefOf(1)}>回到第一页</LinkButton>
          ) : (
            <LinkButton href={href("live-home", {})}>直播首页</LinkButton>
          )
        }
      />
    )}
  </TitledPage>
)

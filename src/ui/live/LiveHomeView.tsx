import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { LiveIcon } from "../kit/icon/LiveIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Section } from "../kit/Section.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonCards } from "../kit/SkeletonCards.tsx"
import { LiveAgenda } from "./LiveAgenda.tsx"
import { LiveCards } from "./LiveCards.tsx"
import { liveGroups } from "./liveGroups.ts"
import { LiveNow } from "./LiveNow.tsx"
import { LiveRowsSkeleton } from "./LiveRowsSkeleton.tsx"

export interface LiveHomeViewProps {
  readonly coming: Output<"live.list">
  readonly ended: Output<"live.list">
  readonly now: number
  /** Study mode has no timetable of all sessions and no shop window (section 2). */
  readonly mode: DisplayMode
}

const PAGE = { title: "直播", text: "跟着老师一起学，时间都是北京时间。", gap: "gap-10" } as const

export const LiveHomeView = ({ coming, ended, now, mode }: LiveHomeViewProps) => {
  const groups = liveGroups([...coming.list, ...ended.list], now)
  const isEmpty = coming.list.length + ended.list.length === 0
  const more = (state: "coming" | "ended", label: string) =>
    mode === "study" ? {} : { more: { href: `/live/all?when=${state}`, label } }
  return (
    <TitledPage {...PAGE}>
      {isEmpty ? (
        <EmptyState
          icon={<LiveIcon className="size-7" />}
          title="还没有安排直播"
          text="老师排好时间后会出现在这里，先从课程学起也一样。"
          action={<LinkButton href={mode === "study" ? "/study/course" : "/course"}>看看课程</LinkButton>}
        />
      ) : null}
      {groups.live.length > 0 ? (
        <Section title="正在直播">
          <ul className="grid gap-4 md:gap-5">
            {groups.live.map((session) => (
              <li key={session.id}>
                <LiveNow session={session} now={now} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {groups.starting.length > 0 ? (
        <Section title="今天">
          <LiveCards sessions={groups.starting} now={now} />
        </Section>
      ) : null}
      {groups.waiting.length > 0 ? (
        <Section title="接下来" {...more("coming", "全部安排")}>
          <LiveAgenda sessions={groups.waiting} now={now} />
        </Section>
      ) : null}
      {!isEmpty && groups.live.length + groups.starting.length + groups.waiting.length === 0 ? (
        <p className="text-grey">近期没有新的直播，排好后会出现在这里。</p>
      ) : null}
      {groups.ended.length > 0 ? (
        <Section title="已结束" {...more("ended", "全部已结束")}>
          <LiveAgenda sessions={groups.ended} now={now} />
        </Section>
      ) : null}
    </TitledPage>
  )
}

export const LiveHomeSkeleton = () => (
  <TitledPage {...PAGE}>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-24" />
      <SkeletonCards count={3} />
    </div>
    <Loading label="正在加载直播安排" className="grid gap-4">
      <Skeleton className="h-8 w-24" />
      <LiveRowsSkeleton count={4} />
    </Loading>
  </TitledPage>
)

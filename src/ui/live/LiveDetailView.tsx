import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import { href } from "#domain/route/href.ts"
import { CourseCards } from "../course/CourseCards.tsx"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Section } from "../kit/Section.tsx"
import { TeacherCard } from "../course/TeacherCard.tsx"
import { unbroken, wholeNumbers } from "../kit/unbroken.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { LiveSchedule } from "./LiveSchedule.tsx"

export interface LiveDetailViewProps {
  readonly session: Output<"live.detail">
  readonly now: number
  readonly mode: DisplayMode
  /** Whether reserving is under way. */
  readonly busy: boolean
  /** Reserves, and leads to the room, which says so. */
  readonly onReserve: () => void
}

const DOOR: Readonly<Record<Exclude<LiveRoom.RoomPhase, "early">, string>> = {
  open: "进入直播间",
  over: "看回放",
}

export const LiveDetailView = ({ session, now, mode, busy, onReserve }: LiveDetailViewProps) => {
  const phase = LiveRoom.phaseAt(session, now)
  return (
    <div className="grid gap-6">
      <Breadcrumbs items={[{ label: "直播", href: "/live" }, { label: session.title }]} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <header className="grid content-start gap-3">
          <h1 className="text-xl md:text-2xl">{unbroken(session.title)}</h1>
          <Meta items={[session.subject_name, session.teacher_name]} />
        </header>
        <aside
          aria-label="直播时间"
          className="grid gap-4 self-start lg:sticky short:static lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <LiveSchedule session={session} now={now} />
          {phase === "early" ? (
            <Button variant="primary" wide busy={busy} onClick={onReserve}>
              预约这场直播
            </Button>
          ) : phase === "over" && !session.has_recording ? null : (
            <LinkButton href={href("live-player", {}, { id: session.id })} variant="primary" wide>
              {DOOR[phase]}
            </LinkButton>
          )}
          <LinkButton href={mode === "study" ? "/live" : href("live-center", {})} wide>
            看看其他直播
          </LinkButton>
        </aside>
        <div className="grid min-w-0 content-start gap-10">
          <Section title="讲什么">
            <p className="max-w-read whitespace-pre-line">
              {session.summary === "" ? "老师会在开播前补上这一讲的内容。" : wholeNumbers(session.summary)}
            </p>
          </Section>
          <Section title="主讲老师">
            <TeacherCard teacher={session.teacher} />
          </Section>
          {session.course.length > 0 ? (
            <Section title="同科目的课程">
              <CourseCards courses={session.course} />
            </Section>
          ) : null}
        </div>
      </div>
    </div>
  )
}

export const LiveDetailSkeleton = () => (
  <Loading label="正在加载直播" className="grid gap-8">
    <div className="grid gap-4 pt-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9 w-4/5 max-w-read" />
      <Skeleton className="h-7 w-24" />
    </div>
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
      <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
        <Skeleton className="h-52 w-full rounded-lg" />
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="grid gap-8 lg:col-start-1 lg:row-start-1">
        <div className="max-w-read">
          <Skeleton className="mb-4 h-7 w-24" />
          <SkeletonText lines={4} />
        </div>
        <Skeleton className="h-44 w-full rounded-lg" />
      </div>
    </div>
  </Loading>
)

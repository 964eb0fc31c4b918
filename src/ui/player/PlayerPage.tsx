import { useSelector } from "@xstate/react"
import { COURSE_CODES } from "#domain/protocol/courseCodes.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import type { Outline } from "#machines/player/playerTypes.ts"
import type { AttachVideo } from "../dom/useVideo.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ChevronLeftIcon } from "../kit/icon/ChevronLeftIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { Notice } from "../kit/Notice.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { ArticleLesson } from "./ArticleLesson.tsx"
import { LessonMarkers } from "./LessonMarkers.tsx"
import { LessonSide } from "./LessonSide.tsx"
import type { AskRef, LessonNotesRef, PlayerRef, SideRef } from "./playerRef.ts"
import { LessonSkeleton } from "./LessonSkeleton.tsx"
import { ShutLesson } from "./ShutLesson.tsx"
import { VideoLesson } from "./VideoLesson.tsx"
import { classroomHref } from "./classroomHref.ts"
import "./player.css"

export interface PlayerPageProps {
  readonly player: PlayerRef
  readonly side: SideRef
  readonly notes: LessonNotesRef | undefined
  readonly asks?: AskRef | undefined
  readonly attachVideo: AttachVideo
  /** Shown faintly over the picture. */
  readonly watermark: string
  /** The lesson is the last part of the day's session, to which it leads back. */
  readonly isInSession?: boolean
}

export const PlayerPage = (props: PlayerPageProps) => {
  const { player, side, notes, asks, isInSession = false } = props
  const stage = useSelector(player, Player.stage)
  const outline = useSelector(player, Player.outline)
  const markers = useSelector(player, Player.markers)
  if (outline === null) return stage === "loading" ? <PlayerSkeleton /> : <Lesson {...props} />
  return (
    <div className="grid gap-4 md:gap-6">
      <ClassroomHead outline={outline} />
      {isInSession ? <SessionNotice player={player} /> : null}
      <div className="flex flex-col gap-x-8 gap-y-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="min-w-0 max-lg:contents">
          <Lesson {...props} />
        </div>
        <LessonSide player={player} side={side} notes={notes} asks={asks} outline={outline} />
        {/* last: on a phone it would push down what stands below the lesson */}
        {markers === null ? null : <LessonMarkers markers={markers} />}
      </div>
    </div>
  )
}

const Lesson = ({ player, attachVideo, watermark }: Omit<PlayerPageProps, "side" | "notes">) => {
  const stage = useSelector(player, Player.stage)
  const failure = useSelector(player, Player.failure)
  const lesson = useSelector(player, Player.lesson)
  const outline = useSelector(player, Player.outline)
  const classroomId = useSelector(player, Player.classroomId)
  switch (stage) {
    case "loading":
      return <LessonSkeleton />
    case "video":
      return lesson === null ? null : (
        <VideoLesson key={lesson.id} player={player} lesson={lesson} attachVideo={attachVideo} watermark={watermark} />
      )
    case "article":
      return lesson === null ? null : <ArticleLesson key={lesson.id} player={player} lesson={lesson} />
    case "shut":
      return (
        <ShutLesson
          message={failure?.message ?? ""}
          classroomId={classroomId}
          outline={outline}
          isUnsigned={failure?.code === COURSE_CODES.unsigned}
        />
      )
    case "empty":
      return (
        <EmptyState
          icon={<CourseIcon className="size-7" />}
          title="课程内容正在准备"
          text="课时上架后会出现在这里。"
          action={<LinkButton href="/study/course/my">回到我的课程</LinkButton>}
        />
      )
    case "failed":
      return failure === null ? null : (
        <ErrorState failure={failure} kept="学习进度都还在。" onRetry={() => player.send({ type: "player.retry" })} />
      )
  }
}

/** Where the lesson belongs, and whether all of it is open. */
const ClassroomHead = ({ outline }: { readonly outline: Outline }) => {
  const href = classroomHref(outline.classroom_id, outline)
  return (
    <div className="grid gap-3">
      <Link href={href} className="-ml-1 flex min-h-11 w-fit items-center gap-1 text-grey hover:text-accent-ink">
        <ChevronLeftIcon className="size-5" />
        {outline.name}
      </Link>
      {outline.joined ? null : (
        <Notice level="info">
          正在试看。加入课程后可以学习全部课时，<TextLink href={href}>去看看怎么加入</TextLink>
        </Notice>
      )}
    </div>
  )
}

/** It stands there from the first moment: what is finished moves nothing. */
const SessionNotice = ({ player }: Pick<PlayerPageProps, "player">) => {
  const isFinished = useSelector(player, Player.isLessonFinished)
  return (
    <Notice
      level={isFinished ? "success" : "info"}
      action={
        <LinkButton href="/study/today" variant={isFinished ? "primary" : "secondary"}>
          今天的学习
        </LinkButton>
      }
    >
      {isFinished ? "今天这一课学完了。" : "这是今天要学的一课。"}
    </Notice>
  )
}

const PlayerSkeleton = () => (
  <div className="grid gap-4 md:gap-6">
    <Skeleton className="my-2.5 h-6 w-56 max-w-full" />
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <LessonSkeleton />
      <Skeleton className="h-120 w-full rounded-lg" />
    </div>
  </div>
)

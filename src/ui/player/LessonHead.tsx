import { useSelector } from "@xstate/react"
import { lessonHref } from "#domain/player/lessonHref.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import type { Lesson } from "#machines/player/playerTypes.ts"
import { Badge } from "../kit/Badge.tsx"
import { durationText } from "../kit/durationText.ts"
import { ArrowRightIcon } from "../kit/icon/ArrowRightIcon.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { unbroken } from "../kit/unbroken.tsx"
import type { PlayerRef } from "./playerRef.ts"

export interface LessonHeadProps {
  readonly player: PlayerRef
  readonly lesson: Lesson
}

/** What is being learnt, how far, and what comes next. */
export const LessonHead = ({ player, lesson }: LessonHeadProps) => {
  const isFinished = useSelector(player, Player.isLessonFinished)
  const isKeptHere = useSelector(player, Player.isKeptHere)
  const next = useSelector(player, Player.nextLesson)
  const classroomId = useSelector(player, Player.classroomId)
  const isGuest = useSelector(player, Player.isGuest)
  return (
    <header className="flex items-start justify-between gap-x-4 min-h-18 max-md:min-h-24">
      <div className="min-w-0">
        <h1 className="text-xl md:text-2xl">{unbroken(lesson.name)}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <Meta items={[lesson.kind === "video" ? "视频" : "图文", durationText(lesson.seconds)]} />
          <output>
            {isFinished ? (
              <Badge tone="correct" icon={<RightIcon className="size-4" />}>
                已学完
              </Badge>
            ) : null}
          </output>
        </div>
        {isKeptHere ? <p className="mt-1 text-grey">进度已存在本机，网络恢复后自动上报</p> : null}
      </div>
      {next === null || lesson.kind === "article" ? null : (
        <LinkButton href={lessonHref(classroomId, next.id, isGuest)} title={next.name} className="shrink-0">
          下一节
          <ArrowRightIcon className="size-5" />
        </LinkButton>
      )}
    </header>
  )
}

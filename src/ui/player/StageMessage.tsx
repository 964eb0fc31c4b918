import { useSelector } from "@xstate/react"
import type { MediaFailure } from "#domain/player/MediaPort.ts"
import { lessonHref } from "#domain/player/lessonHref.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { ArrowRightIcon } from "../kit/icon/ArrowRightIcon.tsx"
import { PlayIcon } from "../kit/icon/PlayIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Spinner } from "../kit/Spinner.tsx"
import { ReplayIcon } from "./icon/ReplayIcon.tsx"
import { AfterLast, CourseEnd } from "./AfterLast.tsx"
import type { LessonHeadProps } from "./LessonHead.tsx"

const FAILURE: Readonly<Record<MediaFailure, string>> = {
  network: "视频没有加载出来，请检查网络。进度已经保存",
  expired: "播放地址已过期，重新取一次就能继续",
  decode: "这段视频播放出错了。进度已经保存",
  unsupported: "这个浏览器放不了这段视频，请换用新版的Chrome、Edge或Safari",
}

const VEIL =
  "absolute inset-0 grid place-content-center justify-items-center gap-2 bg-(--stage-cover) px-4 pb-20 text-center md:gap-4"

/** The message over the picture while it does not play. */
export const StageMessage = ({ player, lesson }: LessonHeadProps) => {
  const play = useSelector(player, Player.playState)
  const failure = useSelector(player, Player.mediaFailure)
  const next = useSelector(player, Player.nextLesson)
  const classroomId = useSelector(player, Player.classroomId)
  const isGuest = useSelector(player, Player.isGuest)
  switch (play) {
    case "playing":
      return null
    case "loading":
    case "buffering":
      return (
        <output className="pointer-events-none absolute inset-0 grid place-content-center">
          <span className="flex items-center gap-2 rounded-md bg-(--stage-veil) px-4 py-2">
            <Spinner />
            {play === "loading" ? "正在打开视频" : "正在缓冲"}
          </span>
        </output>
      )
    case "paused":
      return (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-content-center">
          <span className="grid size-14 place-content-center rounded-full bg-(--stage-veil) max-md:mb-12 md:size-18">
            <PlayIcon className="size-7 md:size-9" />
          </span>
        </span>
      )
    case "ended":
      return (
        <div className={VEIL}>
          <p className="text-lg">
            {next !== null ? `${lesson.name}，学完了` : isGuest ? "最后一节也学完了" : <CourseEnd player={player} />}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => player.send({ type: "video.play" })}>
              <ReplayIcon className="size-5" />
              再看一遍
            </Button>
            {next === null ? (
              isGuest ? null : (
                <AfterLast />
              )
            ) : (
              <LinkButton href={lessonHref(classroomId, next.id, isGuest)} variant="primary">
                下一节
                <ArrowRightIcon className="size-5" />
              </LinkButton>
            )}
          </div>
        </div>
      )
    case "failed":
      return (
        <div role="alert" className={VEIL}>
          <p className="max-w-read">{FAILURE[failure ?? "decode"]}</p>
          {failure === "unsupported" ? null : (
            <Button onClick={() => player.send({ type: "lesson.retry" })}>
              <ReplayIcon className="size-5" />
              继续播放
            </Button>
          )}
        </div>
      )
  }
}

import { useSelector } from "@xstate/react"
import * as Hours from "#machines/player/lessonHoursSelectors.ts"
import type { Lesson } from "#machines/player/playerTypes.ts"
import { Button } from "../kit/Button.tsx"
import { durationText } from "../kit/durationText.ts"
import { Notice } from "../kit/Notice.tsx"
import { HoursDialog } from "./HoursDialog.tsx"
import type { HoursRef, PlayerRef } from "./playerRef.ts"
import { clockText, spokenTime } from "./timeText.ts"

export interface LessonHoursProps {
  readonly player: PlayerRef
  readonly hours: HoursRef
  readonly lesson: Lesson
}

/** How many of the lesson's hours count, and what the learner can do about those that do not. */
export const LessonHours = ({ player, hours, lesson }: LessonHoursProps) => {
  const { counted, waiting, open, missing_from } = useSelector(hours, Hours.hours)
  const pending = waiting + open
  return (
    <section aria-label="学时" className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p>
          已计<strong className="tabular">{spokenTime(counted)}</strong>
          <span className="text-grey">，全长{durationText(lesson.seconds)}</span>
        </p>
        {pending < 1 ? null : <p className="text-grey">另有{spokenTime(pending)}待确认，答对抽问后计入</p>}
      </div>
      <HoursStatus hours={hours} />
      {missing_from === null ? null : (
        <Notice
          level="info"
          action={
            <Button size="slim" onClick={() => player.send({ type: "video.seek", position: missing_from })}>
              回到{clockText(missing_from)}
            </Button>
          }
        >
          {clockText(missing_from)}起有一段没有计入学时，重看后再计。
        </Notice>
      )}
      <HoursDialog hours={hours} />
    </section>
  )
}

const HoursStatus = ({ hours }: Pick<LessonHoursProps, "hours">) => {
  const status = useSelector(hours, Hours.status)
  const message = useSelector(hours, Hours.message)
  switch (status) {
    case "counting":
      return null
    case "unsent":
      return <Notice level="info">没有连上服务器，看过的先记在这一页，连上后再计。请不要关闭这一页。</Notice>
    case "unbegun":
      return (
        <Notice
          level="warning"
          urgent
          action={<Button onClick={() => hours.send({ type: "hours.retry" })}>再试</Button>}
        >
          学时没有开始计，视频先停着。{message}
        </Notice>
      )
    case "waiting":
      return (
        <Notice level="warning" action={<Button onClick={() => hours.send({ type: "hours.open" })}>作答</Button>}>
          有一题等着作答，答完继续播放、继续计学时。
        </Notice>
      )
    case "elsewhere":
      return (
        <Notice
          level="warning"
          urgent
          action={<Button onClick={() => hours.send({ type: "hours.takeOver" })}>改在这里计</Button>}
        >
          学时正在另一台设备或另一个页面上计，这里已停下。
        </Notice>
      )
    case "refused":
      return (
        <Notice level="warning" urgent>
          学时不再计。{message}
        </Notice>
      )
    case "uncounted":
      return <Notice level="info">这节课现在不计学时。</Notice>
  }
}

import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import * as Player from "#machines/player/playerSelectors.ts"
import { onDemand } from "../kit/onDemand.tsx"
import { useVideoKeys } from "../dom/useVideoKeys.ts"
import { keyIntent } from "./keyIntent.ts"
import { LessonHead } from "./LessonHead.tsx"
import { Stage, type StageProps } from "./Stage.tsx"

const LessonHours = onDemand(() => import("./LessonHours.tsx").then((file) => file.LessonHours), "学时")

export const VideoLesson = ({ player, lesson, attachVideo, watermark }: StageProps) => {
  const hours = useSelector(player, Player.hours)
  const { letterKeys } = useSelector(player, Player.preference)
  useVideoKeys((key) => {
    const intent = keyIntent(key, player.getSnapshot().context)
    if (intent === null) return false
    player.send(intent)
    player.send({ type: "controls.touch" })
    return true
  }, letterKeys)
  return (
    <div className="grid gap-5 max-lg:contents">
      <Stage player={player} lesson={lesson} attachVideo={attachVideo} watermark={watermark} />
      <LessonHead player={player} lesson={lesson} />
      {hours === null ? null : (
        <Suspense fallback={<div className="h-6" />}>
          <LessonHours player={player} hours={hours} lesson={lesson} />
        </Suspense>
      )}
    </div>
  )
}

import { useSelector } from "@xstate/react"
import * as Player from "#machines/player/playerSelectors.ts"
import type { AttachVideo } from "../dom/useVideo.ts"
import { useVideoKeys } from "../dom/useVideoKeys.ts"
import { keyIntent } from "./keyIntent.ts"
import { LessonHead, type LessonHeadProps } from "./LessonHead.tsx"
import { Stage } from "./Stage.tsx"

export interface VideoLessonProps extends LessonHeadProps {
  readonly attachVideo: AttachVideo
  readonly watermark: string
}

export const VideoLesson = ({ player, lesson, attachVideo, watermark }: VideoLessonProps) => {
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
    </div>
  )
}

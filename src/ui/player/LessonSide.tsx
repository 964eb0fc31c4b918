import { useSelector } from "@xstate/react"
import * as Player from "#machines/player/playerSelectors.ts"
import type { Outline } from "#machines/player/playerTypes.ts"
import { HandoutList } from "./HandoutList.tsx"
import type { PlayerRef } from "./PlayerPage.tsx"
import { StudyOutline } from "./StudyOutline.tsx"

export interface LessonSideProps {
  readonly player: PlayerRef
  readonly outline: Outline
}

/** Beside the lesson on a desktop, below it on a phone: all lessons, and what goes with them. */
export const LessonSide = ({ player, outline }: LessonSideProps) => {
  const lessonId = useSelector(player, Player.lessonId)
  const finished = useSelector(player, Player.finished)
  const state = useSelector(player, Player.handoutsState)
  const handouts = useSelector(player, Player.handouts)
  const isGuest = useSelector(player, Player.isGuest)
  return (
    <aside aria-label={isGuest ? "课程目录" : "课程目录与讲义"} className="grid gap-5 lg:sticky short:static lg:top-24">
      <StudyOutline outline={outline} lessonId={lessonId} finished={finished} isGuest={isGuest} />
      {isGuest ? null : (
        <HandoutList state={state} handouts={handouts} onOpen={() => player.send({ type: "handouts.open" })} />
      )}
    </aside>
  )
}

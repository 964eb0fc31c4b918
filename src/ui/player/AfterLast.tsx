import { useSelector } from "@xstate/react"
import * as Player from "#machines/player/playerSelectors.ts"
import { useRise } from "../dom/useRise.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import type { PlayerRef } from "./playerRef.ts"

/** From a course's last lesson to where its questions and the next course are. */
export const AfterLast = () => (
  <LinkButton href="/study/course/my" variant="primary">
    接下来学什么
  </LinkButton>
)

/** What the last lesson's end means: the course is finished, or some lessons were left out. */
export const CourseEnd = ({ player }: { readonly player: PlayerRef }) => {
  const finished = useSelector(player, Player.finishedCourse)
  const ref = useRise<HTMLSpanElement>(finished !== null)
  return (
    <span ref={ref} className="inline-block tabular">
      {finished === null ? "这是最后一节了，前面还有没学完的" : `学完了，${finished}课时一节不落`}
    </span>
  )
}

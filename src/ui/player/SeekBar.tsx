import { useSelector } from "@xstate/react"
import type { KeyboardEvent } from "react"
import * as Transcript from "#domain/player/Transcript.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import type { PlayerRef } from "./playerRef.ts"
import { spokenTime } from "./timeText.ts"

const SKIP = 5
/** Width of the drawing, in its own units. */
const WIDTH = 1_000

/** Where the lesson is: what was played, what is loaded, where a new passage begins. */
export const SeekBar = ({ player }: { readonly player: PlayerRef }) => {
  const position = useSelector(player, Player.position)
  const duration = useSelector(player, Player.duration)
  const buffered = useSelector(player, Player.buffered)
  const cues = useSelector(player, Player.cues)
  const at = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) * WIDTH : 0)
  const skip = (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? -SKIP : event.key === "ArrowRight" ? SKIP : 0
    if (by === 0) return
    event.preventDefault()
    player.send({ type: "video.skip", by })
  }
  return (
    <div className="relative h-6">
      <svg
        viewBox={`0 0 ${WIDTH} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-x-0 top-2.5 h-1 w-full overflow-hidden rounded-full"
      >
        <rect width={WIDTH} height="1" className="fill-(--stage-line)" />
        <rect width={at(buffered)} height="1" className="fill-(--stage-loaded)" />
        <rect width={at(position)} height="1" className="fill-(--on-stage)" />
        {Transcript.passages(cues)
          .slice(1)
          .map(({ start }) => (
            <rect key={start} x={at(start) - 1.5} width="3" height="1" className="fill-(--stage)" />
          ))}
      </svg>
      <Marks player={player} at={at} />
      <input
        type="range"
        aria-label="进度"
        aria-valuetext={`${spokenTime(position)}，共${spokenTime(duration)}`}
        min={0}
        max={Math.max(1, Math.round(duration))}
        step="any"
        value={position}
        className="stage-seek"
        onChange={(event) => player.send({ type: "video.seek", position: Number(event.currentTarget.value) })}
        onKeyDown={skip}
      />
    </div>
  )
}

interface MarksProps {
  readonly player: PlayerRef
  readonly at: (seconds: number) => number
}

/** Where the lesson asks a question; the list below the video says the same in words. */
const Marks = ({ player, at }: MarksProps) => {
  const markers = useSelector(player, Player.markers)
  const list = useSelector(markers ?? undefined, (snapshot) => snapshot?.context.markers)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-1.5 h-3 w-full stroke-(--on-stage) stroke-3"
    >
      {list?.map(({ second, question }) => (
        <path key={question.id} d={`M${at(second)} 0V1`} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

import { useSelector } from "@xstate/react"
import { useRef } from "react"
import * as Transcript from "#domain/player/Transcript.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import { useFollowed } from "../dom/useFollowed.ts"
import { classes } from "../kit/classes.ts"
import type { PlayerRef } from "./playerRef.ts"
import { clockText, spokenTime } from "./timeText.ts"

/** What is said, to read along; a line takes the video there. None until the captions have come: their room is kept. */
export const TranscriptPanel = ({ player }: { readonly player: PlayerRef }) => {
  const list = useRef<HTMLDivElement>(null)
  const cues = useSelector(player, Player.cues)
  const current = useSelector(player, Player.lastSpoken)
  useFollowed(list, current)
  return (
    <div ref={list} className="grid h-full content-start gap-1 overflow-y-auto overscroll-contain p-2">
      {Transcript.passages(cues).map((passage) => (
        <div key={passage.start} className="grid grid-cols-[3.5rem_minmax(0,1fr)] rounded-md">
          <span aria-hidden="true" className="px-2 py-2 text-grey tabular">
            {clockText(passage.start)}
          </span>
          <div className="grid">
            {passage.cues.map((cue) => (
              <button
                key={cue.start}
                type="button"
                aria-current={cue === current ? "true" : undefined}
                aria-label={`${spokenTime(cue.start)}，${cue.text}`}
                className={classes(
                  "min-h-11 rounded-md px-3 py-2 text-start transition-colors",
                  cue === current ? "bg-accent-tint font-medium text-accent-ink" : "hover:bg-wash",
                )}
                onClick={() => player.send({ type: "video.seek", position: cue.start })}
              >
                {cue.text}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

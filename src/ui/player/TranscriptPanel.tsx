import { useSelector } from "@xstate/react"
import { useId, useRef } from "react"
import * as Transcript from "#domain/player/Transcript.ts"
import type { Cue } from "#domain/player/MediaPort.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import { useFollowed } from "../dom/useFollowed.ts"
import { classes } from "../kit/classes.ts"
import type { PlayerRef } from "./PlayerPage.tsx"
import { clockText, spokenTime } from "./timeText.ts"

export interface TranscriptPanelProps {
  readonly player: PlayerRef
  /** None until they have come: their room is kept. */
  readonly cues: ReadonlyArray<Cue>
}

/** What is successText, to read along; a line takes the video there. */
export const TranscriptPanel = ({ player, cues }: TranscriptPanelProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = useSelector(player, Player.lastSpoken)
  useFollowed(list, current)
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-sheet">
      <h2 id={id} className="border-b border-line px-4 py-3 text-lg">
        文稿
      </h2>
      <div ref={list} className="grid h-80 content-start gap-1 overflow-y-auto overscroll-contain p-2">
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
    </section>
  )
}

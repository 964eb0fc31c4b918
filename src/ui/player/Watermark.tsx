import { useSelector } from "@xstate/react"
import * as Player from "#machines/player/playerSelectors.ts"
import { classes } from "../kit/classes.ts"
import type { PlayerRef } from "./PlayerPage.tsx"

export interface WatermarkProps {
  readonly player: PlayerRef
  readonly text: string
}

const PLACES = [
  "top-[12%] left-[8%]",
  "top-[58%] right-[10%]",
  "top-[30%] right-[22%]",
  "top-[66%] left-[18%]",
  "top-[14%] right-[8%]",
]
/** Seconds of play in one place. */
const STAY = 20

/** Whose lesson this is: faint, and never long in one place. */
export const Watermark = ({ player, text }: WatermarkProps) => {
  const place = useSelector(player, (snapshot) => Math.floor(Player.position(snapshot) / STAY) % PLACES.length)
  return text === "" ? null : (
    <span
      aria-hidden="true"
      className={classes(
        "pointer-events-none absolute text-(--stage-mark) mix-blend-difference select-none",
        PLACES[place],
      )}
    >
      {text}
    </span>
  )
}

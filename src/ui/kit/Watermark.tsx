import { classes } from "./classes.ts"

export interface WatermarkProps {
  /** Seconds into the video. */
  readonly position: number
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

/** Who watches this: faint, and never long in one place. */
export const Watermark = ({ position, text }: WatermarkProps) =>
  text === "" ? null : (
    <span
      aria-hidden="true"
      className={classes(
        "pointer-events-none absolute text-(--stage-mark) mix-blend-difference select-none",
        PLACES[Math.floor(position / STAY) % PLACES.length],
      )}
    >
      {text}
    </span>
  )

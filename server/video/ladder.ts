export interface Size {
  readonly width: number
  readonly height: number
}

/** One stream of the ladder; bit rates in kbit/s. */
export interface Rendition extends Size {
  /** Its folder. */
  readonly name: string
  readonly maxVideo: number
  readonly audio: number
}

/** By the shorter side, so that a video held upright has the same steps. */
const STEPS = [
  { side: 360, maxVideo: 700, audio: 64 },
  { side: 720, maxVideo: 2_200, audio: 96 },
  { side: 1_080, maxVideo: 4_500, audio: 128 },
] as const

/** The streams that are made of a video: none is larger than it, one at least. */
export const ladderOf = ({ width, height }: Size): ReadonlyArray<Rendition> => {
  const shorter = Math.min(width, height)
  const [smallest] = STEPS
  const steps = shorter < smallest.side ? [{ ...smallest, side: shorter }] : STEPS.filter(({ side }) => side <= shorter)
  return steps.map(({ side, maxVideo, audio }) => ({
    name: `${even(side)}p`,
    width: even((width * side) / shorter),
    height: even((height * side) / shorter),
    maxVideo,
    audio,
  }))
}

/** H.264 in 4:2:0 has no odd sides. */
const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

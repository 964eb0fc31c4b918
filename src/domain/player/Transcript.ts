import type { Cue } from "./MediaPort.ts"

/** Lines that are spoken in one go. */
export interface Passage {
  readonly start: number
  readonly cues: ReadonlyArray<Cue>
}

/** A silence of this many seconds parts two passages. */
const PAUSE = 0.7

/** The captions as passages to read. */
export const passages = (cues: ReadonlyArray<Cue>): ReadonlyArray<Passage> => {
  const made: Array<{ readonly start: number; readonly cues: Array<Cue> }> = []
  for (const cue of cues) {
    const last = made.at(-1)
    if (last === undefined || cue.start - (last.cues.at(-1)?.end ?? 0) >= PAUSE)
      made.push({ start: cue.start, cues: [cue] })
    else last.cues.push(cue)
  }
  return made
}

/** The line that is being or was last spoken; null before the first. */
export const lastSpoken = (cues: ReadonlyArray<Cue>, position: number): Cue | null =>
  cues.findLast(({ start }) => start <= position) ?? null

/** The caption shown at a moment. */
export const captionAt = (cues: ReadonlyArray<Cue>, position: number): string => {
  const cue = lastSpoken(cues, position)
  return cue !== null && position < cue.end ? cue.text : ""
}

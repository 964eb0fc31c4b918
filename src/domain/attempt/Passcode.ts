import * as Digits from "../core/Digits.ts"

/** How long one pass word of a room is shown, and is taken after that. */
export const MINUTES = 5
const SLICE = MINUTES * 60_000

/** Epoch milliseconds. */
export const shownUntil = (now: number): number => (sliceAt(now) + 1) * SLICE

/** What may be typed now: who was told one just before it changed has time to type it. The one that is shown comes first. */
export const slicesAt = (now: number): readonly [shown: number, before: number] => [sliceAt(now), sliceAt(now) - 1]

const sliceAt = (now: number): number => Math.floor(now / SLICE)

/** Six digits, from at least six bytes that nobody can guess. */
export const ofBytes = (bytes: Uint8Array): string => {
  const number = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 1_000_000).padStart(6, "0")
}

/** As it is read aloud and written on a board: 123 456. */
export const spaced = (passcode: string): string => `${passcode.slice(0, 3)} ${passcode.slice(3)}`

/** What was typed, with wide digits as plain ones and without the space of a board. */
export const fromText = (typed: string): string => Digits.plain(typed).replaceAll(/\s/gu, "")

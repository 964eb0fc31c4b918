import { WrongWords } from "./Command.ts"

interface Bounds {
  readonly least?: number
  readonly most: number
}

/** The number of an option. Throws WrongWords where it is none, or out of bounds. */
export const wholeIn = (name: string, text: string, { least = 1, most }: Bounds): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new WrongWords(`--${name} is a whole number from ${least} to ${most}: ${text}`)
}

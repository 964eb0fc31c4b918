import { UsageError } from "./Command.ts"

interface Bounds {
  readonly min?: number
  readonly max: number
}

/** The number of an option. Throws UsageError where it is none, or out of bounds. */
export const parseInteger = (name: string, text: string, { min = 1, max }: Bounds): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`--${name} is a whole number from ${min} to ${max}: ${text}`)
}

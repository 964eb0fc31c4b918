import { clockText } from "./Shanghai.ts"

/** `HH:mm:ss` in Asia/Shanghai of an instant in epoch milliseconds. */
export const timeOfDay = clockText

/** `M:SS`, or `H:MM:SS` from one hour on, of a span in milliseconds; a begun second counts whole. */
export const span = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const two = (part: number): string => String(part).padStart(2, "0")

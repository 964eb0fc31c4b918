const SHANGHAI = 8 * 3_600_000

/** `HH:mm:ss` in Asia/Shanghai of an instant in epoch milliseconds. */
export const timeOfDay = (instant: number): string => {
  const seconds = Math.floor((((instant + SHANGHAI) % 86_400_000) + 86_400_000) / 1000) % 86_400
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":")
}

/** `M:SS`, or `H:MM:SS` from one hour on, of a span in milliseconds; a begun second counts whole. */
export const span = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const two = (part: number): string => String(part).padStart(2, "0")

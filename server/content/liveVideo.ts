import type { Content } from "./Content.ts"

/** Whether a video of a session is elsewhere, not a folder of the media. */
export const isAddress = (video: string): boolean => URL.canParse(video) && /^https?:/.test(video)

/** What is stored of it: the address, or `<folder>/<playlist>`. */
export const liveVideo = (video: string | undefined, { media }: Content): string | null => {
  if (video === undefined) return null
  const found = media.get(video)
  return isAddress(video) ? video : found === undefined ? null : `${video}/${found.playlist}`
}

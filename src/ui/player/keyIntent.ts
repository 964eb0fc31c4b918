import type { PlayerContext, PlayerEvent } from "#machines/player/playerTypes.ts"

const SKIP = 5
const LEAP = 10
const VOLUME = 0.1

/** What a key of the player means, `key` as `KeyboardEvent.key` in lower case; null when nothing. */
export const keyIntent = (
  key: string,
  { duration, preference }: Pick<PlayerContext, "duration" | "preference">,
): PlayerEvent | null => {
  if (/^\d$/.test(key)) return { type: "video.seek", position: (duration * Number(key)) / 10 }
  switch (key) {
    case " ":
    case "k":
      return { type: "video.toggle" }
    case "j":
      return { type: "video.skip", by: -LEAP }
    case "l":
      return { type: "video.skip", by: LEAP }
    case "arrowleft":
      return { type: "video.skip", by: -SKIP }
    case "arrowright":
      return { type: "video.skip", by: SKIP }
    case "arrowup":
      return { type: "preference.volume", volume: preference.volume + VOLUME }
    case "arrowdown":
      return { type: "preference.volume", volume: preference.volume - VOLUME }
    case "m":
      return { type: "preference.mute" }
    case "c":
      return { type: "preference.captions" }
    case "f":
      return { type: "video.screen" }
    case "i":
      return { type: "video.picture" }
    case "<":
    case ",":
      return { type: "preference.slower" }
    case ">":
    case ".":
      return { type: "preference.faster" }
    case "n":
      return { type: "lesson.next" }
    default:
      return null
  }
}

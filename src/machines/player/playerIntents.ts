import type { MediaCommand } from "#domain/player/MediaPort.ts"
import * as Preference from "#domain/player/Preference.ts"
import { preferenceOf } from "./playerCalls.ts"
import type { PlayerContext, PreferenceIntent, VideoIntent } from "./playerTypes.ts"

type Watching = Pick<PlayerContext, "preference">

/** How somebody likes to watch, after an intent. */
export const keepPreference = (context: PlayerContext, event: PreferenceIntent): Watching => {
  const preference = preferenceOf(context)
  const to = (change: Partial<Preference.Preference>): Watching => ({ preference: { ...preference, ...change } })
  switch (event.type) {
    case "preference.rate":
      return to({ rate: event.rate })
    case "preference.faster":
      return to({ rate: Preference.faster(preference.rate) })
    case "preference.slower":
      return to({ rate: Preference.slower(preference.rate) })
    case "preference.volume":
      return to({ volume: Math.min(1, Math.max(0, event.volume)), muted: false })
    case "preference.mute":
      return to({ muted: !preference.muted })
    case "preference.captions":
      return to({ captions: !preference.captions })
    case "preference.height":
      return to({ height: event.height })
    case "preference.letterKeys":
      return to({ letterKeys: !preference.letterKeys })
  }
}

/** What an intent means for the video. */
export const commandOf = ({ position, duration, reach }: PlayerContext, event: VideoIntent): MediaCommand => {
  const seek = (to: number): MediaCommand => ({
    type: "media.seek",
    position: Math.min(Math.max(0, to), duration, reach ?? duration),
  })
  switch (event.type) {
    case "video.play":
      return { type: "media.play" }
    case "video.pause":
      return { type: "media.pause" }
    case "video.toggle":
      return { type: "media.toggle" }
    case "video.seek":
      return seek(event.position)
    case "video.skip":
      return seek(position + event.by)
    case "video.screen":
      return { type: "media.screen" }
    case "video.picture":
      return { type: "media.picture" }
  }
}

import type { Preference } from "./Preference.ts"

/** A line of the captions, seconds from the start. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What the media actor is started with. */
export interface MediaInput {
  /** Address of the HLS playlist. */
  readonly playlist: string
  /** It has no end, and is shown at its edge. */
  readonly isLive?: boolean
  /** Seconds to begin at. */
  readonly start: number
  /** Play as soon as there is a picture: the learner came here by pressing on. */
  readonly autoplay: boolean
  readonly preference: Preference
}

/** What a machine sends to the video. */
export type MediaCommand =
  | { readonly type: "media.play" }
  | { readonly type: "media.pause" }
  | { readonly type: "media.toggle" }
  | { readonly type: "media.seek"; readonly position: number }
  | { readonly type: "media.prefer"; readonly preference: Preference }
  | { readonly type: "media.screen" }
  | { readonly type: "media.picture" }
  | { readonly type: "media.retry" }
  /** The same playlist under an address that is valid for longer; null: there is none. */
  | { readonly type: "media.renew"; readonly playlist: string | null }

/** What the video reports to a machine. Positions are seconds; `at` is server time, epoch milliseconds. */
export type MediaFact =
  | { readonly type: "media.ready"; readonly duration: number }
  | { readonly type: "media.playing"; readonly at: number }
  | { readonly type: "media.paused" }
  | { readonly type: "media.waiting" }
  | { readonly type: "media.ended" }
  | { readonly type: "media.timed"; readonly position: number; readonly buffered: number; readonly at: number }
  | { readonly type: "media.cued"; readonly cues: ReadonlyArray<Cue> }
  | { readonly type: "media.leveled"; readonly heights: ReadonlyArray<number> }
  | { readonly type: "media.framed"; readonly screen: boolean; readonly picture: boolean }
  /** The address is no longer valid. What is loaded plays on. */
  | { readonly type: "media.expired" }
  | { readonly type: "media.failed"; readonly reason: MediaFailure }

/**
 * - `network`: segments did not come. `expired`: the address is no longer valid, and no other one came.
 * - `decode`: the browser could not show what came, twice. `unsupported`: it plays no HLS at all.
 */
export type MediaFailure = "network" | "expired" | "decode" | "unsupported"

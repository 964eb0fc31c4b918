import type { MediaFact, MediaFailure } from "#domain/player/MediaPort.ts"

export interface LiveVideoInput {
  /** Address of an HLS playlist. */
  readonly playlist: string
  /** It goes on as the session does: shown at its edge, and never over by itself. */
  readonly isLive: boolean
}

/** Plain data. */
export interface LiveVideoContext extends LiveVideoInput {
  readonly muted: boolean
  readonly isFullScreen: boolean
  /** Seconds that were shown; moves the watermark. */
  readonly position: number
  readonly failure: MediaFailure | null
  /** Tries since there was a video. */
  readonly tries: number
  /** No other page of this browser has begun to play since this one did. */
  readonly hasFloor: boolean
}

export type LiveVideoEvent =
  | MediaFact
  | { readonly type: "page.hidden" | "page.shown" | "network.online" | "elsewhere.played" }
  | { readonly type: "video.toggle" | "video.mute" | "video.screen" | "video.retry" }

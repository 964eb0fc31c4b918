import type { MediaFact, MediaFailure } from "#domain/player/MediaPort.ts"

export interface LivePictureInput {
  /** Address of an HLS playlist. */
  readonly playlist: string
  /** It goes on as the session does: shown at its edge, and never over by itself. */
  readonly isLive: boolean
}

/** Plain data. */
export interface LivePictureContext extends LivePictureInput {
  readonly muted: boolean
  readonly isFullScreen: boolean
  /** Seconds that were shown; moves the watermark. */
  readonly position: number
  readonly failure: MediaFailure | null
  /** Tries since there was a picture. */
  readonly tries: number
}

export type LivePictureEvent =
  | MediaFact
  | { readonly type: "page.hidden" | "page.shown" | "network.online" | "elsewhere.played" }
  | { readonly type: "picture.toggle" | "picture.mute" | "picture.screen" | "picture.retry" }

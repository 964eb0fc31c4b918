import { livePictureMachine } from "#machines/live/livePictureMachine.ts"
import type { LivePictureInput } from "#machines/live/livePictureTypes.ts"
import type { Chart } from "../support/charts.ts"
import { elapsed } from "../support/environment.ts"

export const pictureInput: LivePictureInput = { playlist: "/media/g/k/live-index.m3u8", isLive: true }

export const livePictureChart: Chart = {
  machine: livePictureMachine,
  file: "src/machines/live/livePictureMachine.ts",
  input: pictureInput,
  events: [
    { type: "media.ready", duration: 0 },
    { type: "media.playing", at: 1 },
    { type: "media.paused" },
    { type: "media.waiting" },
    { type: "media.ended" },
    { type: "media.timed", position: 20, buffered: 30, at: 2 },
    { type: "media.framed", screen: true, picture: false },
    { type: "media.failed", reason: "network" },
    { type: "media.failed", reason: "expired" },
    { type: "media.failed", reason: "decode" },
    { type: "picture.toggle" },
    { type: "picture.mute" },
    { type: "picture.screen" },
    { type: "picture.retry" },
    { type: "elsewhere.played" },
    { type: "network.online" },
    elapsed("stallLimit", "livePicture.stalled"),
    elapsed("backOff", "livePicture.lost"),
  ],
  situation: ({ context }) => [context.muted, context.failure, Math.min(context.tries, 2)],
}

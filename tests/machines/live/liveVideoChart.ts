import { liveVideoMachine } from "#machines/live/liveVideoMachine.ts"
import type { LiveVideoInput } from "#machines/live/liveVideoTypes.ts"
import type { Chart } from "../support/charts.ts"
import { elapsed } from "../support/environment.ts"

export const videoInput: LiveVideoInput = { playlist: "/media/g/k/live-index.m3u8", isLive: true }

export const liveVideoChart: Chart = {
  machine: liveVideoMachine,
  file: "src/machines/live/liveVideoMachine.ts",
  input: videoInput,
  events: [
    { type: "media.ready", duration: 0 },
    { type: "media.playing", at: 1 },
    { type: "media.paused" },
    { type: "media.waiting" },
    { type: "media.ended" },
    { type: "media.timed", position: 20, buffered: 30, at: 2 },
    { type: "media.framed", screen: true, picture: false },
    { type: "media.failed", reason: "network" },
    { type: "media.expired" },
    { type: "media.failed", reason: "decode" },
    { type: "video.toggle" },
    { type: "video.mute" },
    { type: "video.screen" },
    { type: "video.retry" },
    { type: "elsewhere.played" },
    { type: "network.online" },
    elapsed("stallLimit", "liveVideo.stalled"),
    elapsed("backOff", "liveVideo.lost"),
  ],
  situation: ({ context }) => [context.muted, context.failure, Math.min(context.tries, 2)],
}

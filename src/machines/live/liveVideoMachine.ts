import { assign, sendTo, setup } from "xstate"
import type { MediaCommand, MediaFailure, MediaInput } from "#domain/player/MediaPort.ts"
import * as Preference from "#domain/player/Preference.ts"
import { actorNamed, parentActor } from "../page/actorNamed.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { toast } from "../page/systemEvents.ts"
import type { LiveVideoContext, LiveVideoEvent, LiveVideoInput } from "./liveVideoTypes.ts"

const FIRST_WAIT = 2_000
const LAST_WAIT = 30_000

/** The video of a session, live or recorded: it says what it waits for, and comes back by itself. */
export const liveVideoMachine = setup({
  types: {
    context: {} as LiveVideoContext,
    events: {} as LiveVideoEvent,
    input: {} as LiveVideoInput,
    children: {} as { media: "media"; signals: "videoSignals" },
  },
  actors: {
    media: sourcePlaceholder<MediaCommand, MediaInput>(),
    videoSignals: sourcePlaceholder<{ readonly type: "playing.announce" }>(),
  },
  actions: {
    keepTime: assign((_, { position }: { readonly position: number }) => ({ position })),
    keepFrame: assign((_, { screen }: { readonly screen: boolean }) => ({ isFullScreen: screen })),
    keepFailure: assign((_, { reason }: { readonly reason: MediaFailure }) => ({ failure: reason })),
    keepStall: assign({ failure: "network" }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetFailure: assign({ failure: null, tries: 0 }),
    mute: assign(({ context }) => ({ muted: !context.muted })),
    toggle: sendTo("media", { type: "media.toggle" }),
    pause: sendTo("media", { type: "media.pause" }),
    fillScreen: sendTo("media", { type: "media.screen" }),
    retryMedia: sendTo("media", { type: "media.retry" }),
    sendPreference: sendTo("media", ({ context: { muted } }) => ({
      type: "media.prefer",
      preference: { ...Preference.DEFAULT, muted },
    })),
    announce: sendTo("signals", { type: "playing.announce" }),
    takeFloor: assign({ hasFloor: true }),
    leaveFloor: assign({ hasFloor: false }),
    noticeElsewhere: sendTo(actorNamed("notices"), toast("info", "另一个页面开始播放，这里已暂停")),
    reportExpired: sendTo(parentActor, { type: "video.expired" }),
  },
  guards: {
    hasFloor: ({ context }) => context.hasFloor,
    isRetried: ({ context }) => context.tries > 0,
    isPassing: (_, { reason }: { readonly reason: MediaFailure }) => reason === "network",
  },
  delays: {
    /** Longer than a player needs to find its way by itself. */
    stallLimit: 20_000,
    backOff: ({ context: { tries } }) => Math.min(FIRST_WAIT * 2 ** (tries - 1), LAST_WAIT),
  },
}).createMachine({
  id: "liveVideo",
  context: ({ input }) => ({
    ...input,
    muted: false,
    isFullScreen: false,
    position: 0,
    failure: null,
    tries: 0,
    hasFloor: false,
  }),
  invoke: [
    {
      id: "media",
      src: "media",
      input: ({ context: { playlist, isLive } }) => ({
        playlist,
        isLive,
        start: 0,
        autoplay: true,
        preference: Preference.DEFAULT,
      }),
    },
    { id: "signals", src: "videoSignals" },
  ],
  initial: "loading",
  on: {
    "media.timed": { actions: { type: "keepTime", params: ({ event }) => event } },
    "media.framed": { actions: { type: "keepFrame", params: ({ event }) => event } },
    "media.playing": [
      { guard: "hasFloor", target: ".playing" },
      { target: ".playing", actions: ["takeFloor", "announce"] },
    ],
    "elsewhere.played": { actions: "leaveFloor" },
    "media.paused": ".paused",
    "media.waiting": ".stalled",
    "media.ended": ".ended",
    "media.expired": ".expired",
    "media.failed": [
      {
        guard: { type: "isPassing", params: ({ event }) => event },
        target: ".lost",
        actions: { type: "keepFailure", params: ({ event }) => event },
      },
      { target: ".broken", actions: { type: "keepFailure", params: ({ event }) => event } },
    ],
    "video.mute": { actions: ["mute", "sendPreference"] },
    "video.screen": { actions: "fillScreen" },
    "video.toggle": { actions: "toggle" },
  },
  states: {
    loading: {
      on: {
        "media.ready": "paused",
        "elsewhere.played": {
          guard: "isRetried",
          target: "paused",
          actions: ["leaveFloor", "pause", "noticeElsewhere"],
        },
      },
    },
    paused: { description: "By the learner, by another page, or by a browser that plays nothing by itself." },
    playing: {
      entry: "forgetFailure",
      on: { "elsewhere.played": { actions: ["leaveFloor", "pause", "noticeElsewhere"] } },
    },
    stalled: {
      after: { stallLimit: { target: "lost", actions: "keepStall" } },
      on: { "elsewhere.played": { actions: ["leaveFloor", "pause", "noticeElsewhere"] } },
    },
    lost: {
      description: "No video comes: it is tried again, later each time.",
      entry: "countTry",
      after: { backOff: { target: "loading", actions: "retryMedia" } },
      on: {
        "network.online": { target: "loading", actions: "retryMedia" },
        "video.retry": { target: "loading", actions: "retryMedia" },
        "elsewhere.played": { target: "paused", actions: ["leaveFloor", "pause", "noticeElsewhere"] },
      },
    },
    expired: { description: "The room gives another address.", entry: "reportExpired" },
    broken: { on: { "video.retry": { target: "loading", actions: "retryMedia" } } },
    ended: {},
  },
})

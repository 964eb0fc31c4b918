import { setup } from "xstate"
import type { MediaCommand, MediaInput } from "#domain/player/MediaPort.ts"
import { sourceSlot } from "../actorSlot.ts"
import { answer } from "../answer.ts"
import { broken } from "../brokenFailure.ts"
import { callSlot } from "../callSlot.ts"
import { playerActions } from "./playerActions.ts"
import * as Calls from "./playerCalls.ts"
import { contextOf } from "./playerChanges.ts"
import { playerDelays } from "./playerDelays.ts"
import { playerGuards } from "./playerGuards.ts"
import type { PlayerContext, PlayerEvent, PlayerInput, SignalCommand, StoreCommand, StoreInput } from "./playerTypes.ts"

/** A classroom's lessons, one at a time: videos that resume and report, and articles. */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    input: {} as PlayerInput,
    tags: {} as "settled",
    children: {} as {
      outline: "course.study"
      lesson: "course.lesson"
      progress: "course.progress"
      handouts: "user.classroomResourceList"
      media: "media"
      store: "playerStore"
      signals: "playerSignals"
    },
  },
  actors: {
    "course.study": callSlot("course.study"),
    "course.lesson": callSlot("course.lesson"),
    "course.progress": callSlot("course.progress"),
    "user.classroomResourceList": callSlot("user.classroomResourceList"),
    media: sourceSlot<MediaCommand, MediaInput>(),
    playerStore: sourceSlot<StoreCommand, StoreInput>(),
    playerSignals: sourceSlot<SignalCommand>(),
  },
  actions: playerActions,
  guards: playerGuards,
  delays: playerDelays,
}).createMachine({
  id: "player",
  type: "parallel",
  context: ({ input }) => contextOf(input),
  invoke: [
    { id: "store", src: "playerStore", input: ({ context }) => ({ user_id: context.user_id }) },
    { id: "signals", src: "playerSignals" },
  ],
  on: { "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } } },
  states: {
    content: {
      initial: "recalling",
      on: {
        "page.moved": [
          {
            guard: { type: "isOtherClassroom", params: ({ event }) => event },
            target: ".loadingOutline",
            actions: { type: "begin", params: ({ event }) => event },
          },
          {
            guard: { type: "isOtherLesson", params: ({ event }) => event },
            target: ".choosing",
            actions: { type: "move", params: ({ event }) => event },
          },
          { actions: { type: "keepAsked", params: ({ event }) => event } },
        ],
        "lesson.next": { guard: "hasNext", actions: "goNext" },
      },
      states: {
        recalling: {
          description: "What this device has not reported yet may be newer than what the server knows.",
          on: {
            "store.recalled": {
              target: "loadingOutline",
              actions: { type: "keepRecalled", params: ({ event }) => event },
            },
          },
        },
        loadingOutline: {
          invoke: {
            id: "outline",
            src: "course.study",
            input: Calls.askOutline,
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "choosing",
                actions: { type: "keepOutline", params: answer },
              },
              { guard: { type: "isUnauthorized", params: answer }, target: "signingIn" },
              {
                guard: { type: "isRefused", params: answer },
                target: "shut",
                actions: { type: "keepFailure", params: answer },
              },
              { target: "failed", actions: { type: "keepFailure", params: answer } },
            ],
            onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
          },
        },
        choosing: {
          always: [
            { guard: "hasLesson", target: "loadingLesson", actions: "choose" },
            { guard: "hasOutline", target: "empty" },
            { target: "loadingOutline" },
          ],
        },
        loadingLesson: {
          invoke: {
            id: "lesson",
            src: "course.lesson",
            input: Calls.askLesson,
            onDone: [
              {
                guard: { type: "isVideo", params: answer },
                target: "video",
                actions: { type: "keepLesson", params: answer },
              },
              {
                guard: { type: "isAnswered", params: answer },
                target: "article",
                actions: { type: "keepLesson", params: answer },
              },
              { guard: { type: "isUnauthorized", params: answer }, target: "signingIn" },
              {
                guard: { type: "isRefused", params: answer },
                target: "shut",
                actions: { type: "keepFailure", params: answer },
              },
              { target: "failed", actions: { type: "keepFailure", params: answer } },
            ],
            onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
          },
        },
        video: {
          type: "parallel",
          tags: ["settled"],
          exit: "markDue",
          invoke: { id: "media", src: "media", input: Calls.mediaInput },
          on: {
            "preference.*": { actions: [{ type: "keepPreference", params: ({ event }) => event }, "sendPreference"] },
          },
          states: {
            play: {
              initial: "loading",
              on: {
                "media.*": { actions: { type: "keepFact", params: ({ event }) => event } },
                "media.playing": ".playing",
                "media.paused": ".paused",
                "media.waiting": ".buffering",
                "media.ended": ".ended",
                "media.failed": { target: ".failed", actions: { type: "keepFact", params: ({ event }) => event } },
                "video.*": { actions: { type: "command", params: ({ event }) => event } },
              },
              states: {
                loading: {
                  on: {
                    "media.ready": { target: "paused", actions: { type: "keepFact", params: ({ event }) => event } },
                  },
                },
                paused: {},
                playing: {
                  entry: "announce",
                  on: { "elsewhere.played": { actions: ["pause", "noticeElsewhere"] } },
                },
                buffering: {},
                ended: {
                  on: {
                    "video.seek": { target: "paused", actions: { type: "command", params: ({ event }) => event } },
                  },
                },
                failed: {
                  on: {
                    "lesson.retry": [
                      { guard: "isExpired", target: "#player.content.loadingLesson", actions: "choose" },
                      { target: "loading", actions: "retryMedia" },
                    ],
                  },
                },
              },
            },
            watch: {
              description: "Counts the seconds that are really played, and when they are to be reported.",
              initial: "still",
              on: { "page.hidden": { actions: "markDue" } },
              states: {
                still: {
                  on: {
                    "media.playing": {
                      target: "counting",
                      actions: { type: "beginCount", params: ({ event }) => event },
                    },
                  },
                },
                counting: {
                  after: { untilReport: { target: "counting", reenter: true, actions: "markDue" } },
                  on: {
                    "media.timed": { actions: { type: "count", params: ({ event }) => event } },
                    "media.waiting": { target: "still", actions: "endCount" },
                    "media.paused": { target: "still", actions: ["endCount", "markDue"] },
                    "media.ended": { target: "still", actions: ["endCount", "markDue"] },
                    "media.failed": { target: "still", actions: ["endCount", "markDue"] },
                  },
                },
              },
            },
            progress: {
              initial: "deciding",
              states: {
                deciding: { always: [{ guard: "isFinished", target: "finished" }, { target: "unfinished" }] },
                unfinished: {
                  on: {
                    "media.timed": {
                      guard: { type: "isAtEnd", params: ({ event }) => event },
                      target: "finished",
                      actions: ["finish", "markDue"],
                    },
                    "media.ended": { target: "finished", actions: ["finish", "markDue"] },
                  },
                },
                finished: {},
              },
            },
            controls: {
              initial: "shown",
              states: {
                shown: {
                  after: { linger: { guard: "isPlaying", target: "hidden" } },
                  on: {
                    "controls.touch": { target: "shown", reenter: true },
                    "media.playing": { target: "shown", reenter: true },
                  },
                },
                hidden: {
                  on: {
                    "controls.touch": "shown",
                    "media.paused": "shown",
                    "media.waiting": "shown",
                    "media.ended": "shown",
                    "media.failed": "shown",
                  },
                },
              },
            },
          },
        },
        article: { tags: ["settled"], on: { "lesson.finish": { actions: ["finish", "markDue"] } } },
        signingIn: {
          tags: ["settled"],
          entry: "askSignIn",
          on: {
            "session.changed": {
              guard: { type: "isSignedIn", params: ({ event }) => event },
              target: "loadingOutline",
            },
          },
        },
        shut: {
          description: "Not joined, or the time is over: the page of the course says how to go on.",
          tags: ["settled"],
          on: { "player.retry": "loadingOutline" },
        },
        empty: { tags: ["settled"] },
        failed: { tags: ["settled"], on: { "player.retry": "choosing", "network.online": "choosing" } },
      },
    },
    delivery: {
      initial: "idle",
      states: {
        idle: { always: { guard: "hasDue", target: "sending" } },
        sending: {
          entry: "beginSend",
          invoke: {
            id: "progress",
            src: "course.progress",
            input: Calls.sendProgress,
            onDone: [
              { guard: { type: "isAnswered", params: answer }, target: "idle", actions: "confirm" },
              { guard: { type: "isPassing", params: answer }, target: "waiting" },
              { target: "idle", actions: "drop" },
            ],
            onError: "waiting",
          },
        },
        waiting: {
          description: "The reports stay on the device until the server can be reached again.",
          after: { untilRetry: "idle" },
          on: { "network.online": "idle", "page.shown": "idle", "session.changed": "idle" },
        },
      },
    },
    handouts: {
      initial: "closed",
      on: { "page.moved": { guard: { type: "isOtherClassroom", params: ({ event }) => event }, target: ".closed" } },
      states: {
        closed: { on: { "handouts.open": "loading" } },
        loading: {
          invoke: {
            id: "handouts",
            src: "user.classroomResourceList",
            input: Calls.askHandouts,
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "open",
                actions: { type: "keepHandouts", params: answer },
              },
              { target: "failed" },
            ],
            onError: "failed",
          },
        },
        open: {},
        failed: { on: { "handouts.open": "loading" } },
      },
    },
  },
})

import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import * as Calls from "./playerCalls.ts"
import { contextOf } from "./playerChanges.ts"
import { playerSetup } from "./playerSetup.ts"

const answered = { type: "isAnswered", params: answer } as const
const unauthorized = { type: "isUnauthorized", params: answer } as const
const refused = { type: "isRefused", params: answer } as const
const keepFailure = { type: "keepFailure", params: answer } as const
const keepFact = { type: "keepFact", params: given } as const
const command = { type: "command", params: given } as const

/** A classroom's lessons, one at a time: videos that resume and report, and articles. */
export const playerMachine = playerSetup.createMachine({
  id: "player",
  type: "parallel",
  context: ({ input }) => contextOf(input),
  invoke: { id: "signals", src: "playerSignals" },
  on: { "clock.ticked": { actions: { type: "keepNow", params: given } } },
  states: {
    content: {
      initial: "recalling",
      invoke: [
        { id: "store", src: "playerStore", input: ({ context }) => ({ user_id: context.user_id }) },
        { id: "delivery", src: "delivery", input: Calls.deliveryInput },
      ],
      on: {
        "page.moved": [
          {
            guard: { type: "isOtherLearner", params: given },
            target: "#player.content",
            reenter: true,
            actions: { type: "begin", params: given },
          },
          {
            guard: { type: "isOtherClassroom", params: given },
            target: ".loadingOutline",
            actions: { type: "begin", params: given },
          },
          {
            guard: { type: "isOtherLesson", params: given },
            target: ".choosing",
            actions: { type: "move", params: given },
          },
          { actions: { type: "keepAsked", params: given } },
        ],
        "lesson.next": { guard: "hasNext", actions: "goNext" },
      },
      states: {
        recalling: {
          description: "What this device has not reported yet may be newer than what the server knows.",
          on: { "store.recalled": { target: "loadingOutline", actions: { type: "keepRecalled", params: given } } },
        },
        loadingOutline: {
          invoke: {
            id: "outline",
            src: "course.study",
            input: Calls.askOutline,
            onDone: [
              { guard: answered, target: "choosing", actions: { type: "keepOutline", params: answer } },
              { guard: unauthorized, target: "signingIn" },
              { guard: refused, target: "shut", actions: keepFailure },
              { target: "failed", actions: keepFailure },
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
              { guard: answered, target: "article", actions: { type: "keepLesson", params: answer } },
              { guard: unauthorized, target: "signingIn" },
              { guard: refused, target: "shut", actions: keepFailure },
              { target: "failed", actions: keepFailure },
            ],
            onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
          },
        },
        video: {
          type: "parallel",
          tags: ["settled"],
          entry: ["watchMarkers", "countHours"],
          exit: ["markDue", "leaveMarkers", "leaveHours"],
          invoke: { id: "media", src: "media", input: Calls.mediaInput },
          on: {
            "preference.*": { actions: [{ type: "keepPreference", params: given }, "sendPreference"] },
            "hours.moved": { actions: { type: "keepReach", params: given } },
            "network.online": { actions: "tellOnline" },
            "page.shown": { actions: "tellShown" },
          },
          states: {
            play: {
              initial: "loading",
              on: {
                "media.*": { actions: keepFact },
                "media.playing": ".playing",
                "media.paused": ".paused",
                "media.waiting": ".buffering",
                "media.ended": ".ended",
                "media.failed": { target: ".failed", actions: keepFact },
                "video.*": { actions: command },
              },
              states: {
                loading: { on: { "media.ready": { target: "paused", actions: keepFact } } },
                paused: {},
                playing: { entry: "announce", on: { "elsewhere.played": { actions: ["pause", "noticeElsewhere"] } } },
                buffering: { on: { "elsewhere.played": { actions: ["pause", "noticeElsewhere"] } } },
                ended: { on: { "video.seek": { target: "paused", actions: command } } },
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
            address: {
              description: "What is loaded plays on while the lesson is asked for an address that is valid for longer.",
              initial: "valid",
              states: {
                valid: { after: { addressLife: "renewing" }, on: { "media.expired": "renewing" } },
                renewing: {
                  invoke: {
                    id: "renewal",
                    src: "course.lesson",
                    input: Calls.askLesson,
                    onDone: { target: "valid", actions: { type: "renewMedia", params: answer } },
                    onError: { target: "valid", actions: { type: "renewMedia", params: broken } },
                  },
                },
              },
            },
            watch: {
              description: "Counts the seconds that are really played, and when they are to be reported.",
              initial: "still",
              on: { "page.hidden": { actions: ["markDue", "tellHidden"] } },
              states: {
                still: {
                  on: {
                    "media.playing": {
                      target: "counting",
                      actions: [{ type: "beginCount", params: given }, "tellBegun"],
                    },
                  },
                },
                counting: {
                  after: { untilReport: { target: "counting", reenter: true, actions: "markDue" } },
                  on: {
                    "media.timed": { actions: [{ type: "count", params: given }, "tellMarkers", "tellPlayed"] },
                    "media.waiting": { target: "still", actions: ["endCount", "tellStopped"] },
                    "media.paused": { target: "still", actions: ["endCount", "markDue", "tellStopped"] },
                    "media.ended": { target: "still", actions: ["endCount", "markDue", "tellStopped"] },
                    "media.failed": { target: "still", actions: ["endCount", "markDue", "tellStopped"] },
                  },
                },
              },
            },
            progress: {
              on: {
                "marker.passed": { actions: { type: "keepPassed", params: given } },
                "media.timed": { guard: { type: "isJustLearnt", params: given }, actions: ["finish", "markDue"] },
                "media.ended": { guard: "isUnfinished", actions: ["finish", "markDue"] },
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
          on: { "session.changed": { guard: { type: "isSignedIn", params: given }, target: "loadingOutline" } },
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
      description: "Reports that are due go out; once another learner is signed in, the page begins as theirs.",
      on: {
        "session.changed": { guard: { type: "isLearnerSignedIn", params: given }, actions: "doubtDelivery" },
        "network.online": { actions: "wakeDelivery" },
        "page.shown": { actions: "wakeDelivery" },
        "delivery.delayed": { actions: "delay" },
        "delivery.answered": [
          { guard: { type: "isAnswered", params: given }, actions: { type: "confirm", params: given } },
          { actions: [{ type: "drop", params: given }, "noticeUncounted"] },
        ],
        "delivery.withheld": {
          target: "#player.content",
          reenter: true,
          actions: { type: "handOver", params: given },
        },
      },
    },
  },
})

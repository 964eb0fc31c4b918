import { assign, sendTo, setup, stateIn } from "xstate"
import { type CallOutcome, isFinal, request } from "#domain/contract/Request.ts"
import type { HoursState } from "#domain/contract/hours.ts"
import { HOURS_CODES } from "#domain/protocol/hoursCodes.ts"
import type { AnswerAct } from "#domain/question/AnswerAct.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { parentActor } from "../page/actorNamed.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import * as Changes from "./lessonHoursChanges.ts"
import type {
  HoursAnswered,
  HoursBegun,
  HoursFact,
  LessonHoursContext,
  LessonHoursEvent,
  LessonHoursInput,
  Place,
} from "./lessonHoursTypes.ts"

interface Answered<T = unknown> {
  readonly outcome: CallOutcome<T>
}

const codeOf = ({ outcome }: Answered): number | null => (outcome.ok ? null : outcome.failure.code)

const lessonHoursSetup = setup({
  types: {
    context: {} as LessonHoursContext,
    events: {} as LessonHoursEvent,
    input: {} as LessonHoursInput,
  },
  actors: {
    "hours.begin": callPlaceholder("hours.begin"),
    "hours.beat": callPlaceholder("hours.beat"),
    "hours.answer": callPlaceholder("hours.answer"),
  },
  actions: {
    hold: sendTo(parentActor, (): HoursFact => ({ type: "video.pause" })),
    resumeLater: assign(({ context: { resumes, place } }) => ({ resumes: resumes || place !== null })),
    resumeSurely: assign({ resumes: true }),
    stayStopped: assign({ resumes: false }),
    resume: sendTo(parentActor, (): HoursFact => ({ type: "video.play" })),
    report: sendTo(parentActor, ({ context }): HoursFact => Changes.factOf(context)),
    reportFree: sendTo(parentActor, (): HoursFact => ({ type: "hours.moved", reach: null, owed: null })),
    play: assign(({ context }, place: Place) => Changes.play(context, place)),
    stop: assign({ place: null }),
    seekBack: sendTo(parentActor, ({ context }): HoursFact => ({
      type: "video.seek",
      position: Changes.reachOf(context) ?? 0,
    })),
    forgetAhead: assign(({ context }) => Changes.forgetAhead(context)),
    take: assign(({ context }) => Changes.take(context)),
    keepBegun: assign(({ context }, { outcome }: Answered<HoursBegun>) => Changes.begun(context, outcome)),
    keepBeaten: assign(({ context }, { outcome }: Answered<HoursState>) => Changes.beaten(context, outcome)),
    keepJudged: assign(({ context }, { outcome }: Answered<HoursAnswered>) => Changes.judged(context, outcome)),
    answer: assign(({ context }, act: AnswerAct) => Changes.answer(context, act)),
  },
  guards: {
    isAnswered: (_, { outcome }: Answered) => outcome.ok,
    isElsewhere: (_, answered: Answered) => codeOf(answered) === HOURS_CODES.elsewhere,
    isUncounted: (_, answered: Answered) => codeOf(answered) === HOURS_CODES.uncounted,
    isFinal: (_, { outcome }: Answered) => !outcome.ok && isFinal(outcome.failure),
    isAnotherAsked: (_, { outcome }: Answered<HoursAnswered>) => outcome.ok && outcome.value.check !== null,
    resumes: ({ context }) => context.resumes,
    isAsked: ({ context }) => context.check !== null,
    hasPlayed: ({ context }) => context.played.length > 0,
    hasStopped: ({ context }) => context.place === null && context.played.length > 0,
    isFilled: ({ context }) => isAnswered(context.value),
    hasGoneAhead: ({ context }) => Changes.isAhead(context, context.place),
    isAhead: ({ context }, place: Place) => Changes.isAhead({ ...context, ...Changes.play(context, place) }, place),
    isHidden: stateIn<LessonHoursContext, LessonHoursEvent, unknown>({ sight: "hidden" }),
  },
  delays: {
    beat: 20_000,
    again: 10_000,
    overdue: ({ context }) => ((context.check?.left ?? 0) + 1) * 1_000,
  },
})

const answered = { type: "isAnswered", params: answer } as const
const isElsewhere = { type: "isElsewhere", params: answer } as const
const keepJudged = { type: "keepJudged", params: answer } as const
const keepBeaten = { type: "keepBeaten", params: answer } as const
const keepBegun = { type: "keepBegun", params: answer } as const

/**
 * The study hours of one video: what was really played goes to the server every few seconds, which answers with what
 * counts, and with a question now and then. Nothing plays that could not count.
 */
export const lessonHoursMachine = lessonHoursSetup.createMachine({
  id: "lessonHours",
  type: "parallel",
  context: ({ input }) => Changes.contextOf(input),
  on: { "play.stopped": { actions: "stop" } },
  states: {
    sight: {
      initial: "shown",
      states: {
        shown: { on: { "page.hidden": { target: "hidden", actions: ["stop", "hold"] } } },
        hidden: { on: { "page.shown": "shown" } },
      },
    },
    count: {
      initial: "idle",
      states: {
        idle: {
          description: "No other device is stopped before somebody plays here.",
          on: { "play.began": { target: "beginning", actions: ["resumeSurely", "hold"] } },
        },
        beginning: {
          on: { "play.began": { actions: "hold" } },
          invoke: {
            id: "begin",
            src: "hours.begin",
            input: ({ context: { classroom_id, lesson_id } }) => ({
              request: request("hours.begin", { classroom_id, lesson_id }),
            }),
            onDone: [
              { guard: answered, target: "counting", actions: [keepBegun, "report"] },
              { guard: { type: "isUncounted", params: answer }, target: "uncounted", actions: keepBegun },
              { target: "unbegun", actions: keepBegun },
            ],
            onError: { target: "unbegun", actions: { type: "keepBegun", params: broken } },
          },
        },
        unbegun: {
          on: {
            "play.began": { target: "beginning", actions: "hold" },
            "hours.retry": "beginning",
            "network.online": "beginning",
          },
        },
        counting: {
          initial: "checking",
          on: {
            "play.began": [{ guard: "isHidden", actions: "hold" }, { actions: { type: "play", params: given } }],
            "position.played": [
              { guard: "isHidden", actions: "hold" },
              { guard: { type: "isAhead", params: given }, actions: ["seekBack", "forgetAhead"] },
              { actions: [{ type: "play", params: given }, "report"] },
            ],
          },
          states: {
            checking: {
              description: "Begun, or told by the server: a question comes before play.",
              always: [
                { guard: "isAsked", target: "asking", actions: ["resumeLater", "hold"] },
                { guard: "hasGoneAhead", target: "resting", actions: ["seekBack", "forgetAhead"] },
                { guard: "resumes", target: "resting", actions: ["stayStopped", "resume"] },
                { target: "resting" },
              ],
            },
            resting: {
              always: { guard: "hasStopped", target: "beating" },
              after: {
                beat: [
                  { guard: "hasPlayed", target: "beating" },
                  { target: "resting", reenter: true },
                ],
              },
            },
            beating: {
              entry: ["take", "report"],
              invoke: {
                id: "beat",
                src: "hours.beat",
                input: ({ context }) => ({ request: request("hours.beat", Changes.beatOf(context)) }),
                onDone: [
                  { guard: answered, target: "checking", actions: [keepBeaten, "report"] },
                  { guard: isElsewhere, target: "#lessonHours.count.elsewhere" },
                  {
                    guard: { type: "isFinal", params: answer },
                    target: "#lessonHours.count.refused",
                    actions: keepBeaten,
                  },
                  { target: "unsent", actions: keepBeaten },
                ],
                onError: { target: "unsent", actions: { type: "keepBeaten", params: broken } },
              },
            },
            unsent: {
              description: "Play goes on: what was played is kept on the page and counted later.",
              on: { "network.online": "beating", "page.shown": "beating" },
              after: { again: "beating" },
            },
            asking: {
              initial: "open",
              after: { overdue: { target: "beating", actions: "stayStopped" } },
              states: {
                open: {
                  on: {
                    "play.began": { actions: "hold" },
                    "answer.*": { actions: { type: "answer", params: given } },
                    "hours.answer": { guard: "isFilled", target: "judging" },
                    "hours.later": "aside",
                  },
                },
                aside: {
                  on: { "play.began": { target: "open", actions: ["resumeSurely", "hold"] }, "hours.open": "open" },
                },
                judging: {
                  on: { "play.began": { actions: "hold" } },
                  invoke: {
                    id: "answer",
                    src: "hours.answer",
                    input: ({ context: { session, check, value } }) => ({
                      request: request("hours.answer", { session, check: check?.id ?? "", value }),
                      intent: check?.id ?? "",
                    }),
                    onDone: [
                      {
                        guard: { type: "isAnotherAsked", params: answer },
                        target: "#lessonHours.count.counting.asking",
                        reenter: true,
                        actions: keepJudged,
                      },
                      {
                        guard: answered,
                        target: "#lessonHours.count.counting.judged",
                        actions: [keepJudged, "report"],
                      },
                      { guard: isElsewhere, target: "#lessonHours.count.elsewhere" },
                      {
                        description: "Its time is over: the server says where the hours are.",
                        guard: { type: "isFinal", params: answer },
                        target: "#lessonHours.count.counting.beating",
                      },
                      { target: "open", actions: keepJudged },
                    ],
                    onError: { target: "open", actions: { type: "keepJudged", params: broken } },
                  },
                },
              },
            },
            judged: {
              on: {
                "play.began": { actions: "hold" },
                "hours.goOn": { target: "checking" },
              },
            },
          },
        },
        elsewhere: {
          description: "Another device or page took over; here nothing plays until it is taken back.",
          entry: ["hold", "resumeSurely", "reportFree"],
          on: { "play.began": { actions: "hold" }, "hours.takeOver": "beginning" },
        },
        refused: {
          description: "The class is closed to the learner by now.",
          entry: ["hold", "reportFree"],
          on: { "play.began": { actions: "hold" } },
        },
        uncounted: {
          description: "The class counts no hours any more.",
          entry: ["reportFree", "resume"],
        },
      },
    },
  },
})

import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { AFTER_SIGN_IN } from "#domain/core/Session.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { answer, given } from "../page/answer.ts"
import { broken, brokenFailure } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import * as Changes from "./firstVisitChanges.ts"
import type { FirstVisitContext, FirstVisitEvent, FirstVisitInput } from "./firstVisitTypes.ts"

/** After signing up: subject, exam day and daily amount, each of which can be skipped, then ten questions at once. */
export const firstVisitMachine = setup({
  types: {
    context: {} as FirstVisitContext,
    events: {} as FirstVisitEvent,
    input: {} as FirstVisitInput,
    tags: {} as "settled" | "busy",
  },
  actors: {
    "calendar.info": callPlaceholder("calendar.info"),
    "user.saveInfo": callPlaceholder("user.saveInfo"),
    "question.banks": callPlaceholder("question.banks"),
    "question.bank": callPlaceholder("question.bank"),
  },
  actions: {
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    keepSubject: assign((_, { subject_id }: { subject_id: string }) => ({ subject_id })),
    keepCalendar: assign((_, { outcome }: { outcome: CallOutcome<Output<"calendar.info">> }) => ({
      list: outcome.ok ? outcome.value.list : [],
    })),
    keepDay: assign((_, { exam_day }: { exam_day: string }) => ({ exam_day, error: null })),
    keepAmount: assign((_, { daily_questions }: { daily_questions: number }) => ({ daily_questions })),
    keepSections: assign((_, { hasQuestion }: { hasQuestion: boolean }) => ({ hasQuestion, error: null })),
    skipSubject: assign({ subject_id: null }),
    skipDay: assign({ exam_day: "" }),
    skipAmount: assign({ daily_questions: null }),
    refuseDay: assign({ error: "考试日期不是有效的日期" }),
    keepFailure: assign((_, { outcome }: { outcome: CallOutcome }) => ({
      error: (outcome.ok ? brokenFailure : outcome.failure).message,
    })),
    keepBank: assign((_, { outcome }: { outcome: CallOutcome<Output<"question.banks">> }) => ({
      bank_id: Changes.bankIn(outcome),
    })),
    refreshUser: sendTo(actorNamed("session"), { type: "session.refresh" }),
    goStudy: sendTo(actorNamed("navigation"), { type: "navigate", href: AFTER_SIGN_IN, source: "replace" }),
    goPractise: sendTo(
      actorNamed("navigation"),
      ({ context }, { outcome }: { outcome: CallOutcome<Output<"question.bank">> }) => ({
        type: "navigate",
        href: Changes.tenQuestions(outcome, context.now),
        source: "replace",
      }),
    ),
  },
  guards: {
    isDay: ({ context }) => Changes.isDay(context),
    hasQuestion: ({ context }) => context.hasQuestion,
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    hasBank: (_, { outcome }: { outcome: CallOutcome<Output<"question.banks">> }) => Changes.bankIn(outcome) !== null,
  },
}).createMachine({
  id: "firstVisit",
  context: ({ input }) => ({ ...input, hasQuestion: false, bank_id: null, list: [], error: null }),
  initial: "subject",
  on: { "clock.ticked": { actions: { type: "keepNow", params: given } } },
  states: {
    subject: {
      tags: ["settled"],
      on: {
        "subject.choose": { actions: { type: "keepSubject", params: given } },
        "step.next": { target: "examDay" },
        "step.skip": { target: "examDay", actions: "skipSubject" },
      },
    },
    examDay: {
      description: "The calendar's exams of the subject are one press each, or a day is typed.",
      tags: ["settled"],
      invoke: {
        id: "calendar",
        src: "calendar.info",
        input: ({ context }) => ({ request: request("calendar.info", Changes.calendarAsked(context)) }),
        onDone: { actions: { type: "keepCalendar", params: answer } },
        onError: {},
      },
      on: {
        "examDay.type": { actions: { type: "keepDay", params: given } },
        "step.next": [
          { guard: "isDay", target: "dayKnown", actions: { type: "keepSections", params: given } },
          { actions: "refuseDay" },
        ],
        "step.skip": { target: "dayKnown", actions: ["skipDay", { type: "keepSections", params: given }] },
        "step.back": "subject",
      },
    },
    dayKnown: { always: [{ guard: "hasQuestion", target: "amount" }, { target: "saving" }] },
    amount: {
      tags: ["settled"],
      on: {
        "amount.choose": { actions: { type: "keepAmount", params: given } },
        "step.next": "saving",
        "step.skip": { target: "saving", actions: "skipAmount" },
        "step.back": "examDay",
      },
    },
    saving: {
      tags: ["settled", "busy"],
      invoke: {
        id: "save",
        src: "user.saveInfo",
        input: ({ context }) => ({ request: request("user.saveInfo", Changes.infoOf(context)) }),
        onDone: [
          { guard: { type: "isDone", params: answer }, target: "saved", actions: "refreshUser" },
          { target: "unsaved", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "unsaved", actions: { type: "keepFailure", params: broken } },
      },
    },
    unsaved: {
      description: "What was given stays, to be sent again or left.",
      tags: ["settled"],
      on: { "step.next": "saving", "step.skip": "saved", "step.back": "examDay" },
    },
    saved: {
      always: [
        { guard: "hasQuestion", target: "finding" },
        { target: "left", actions: "goStudy" },
      ],
    },
    finding: {
      tags: ["settled", "busy"],
      invoke: {
        id: "banks",
        src: "question.banks",
        input: ({ context: { subject_id } }) => ({
          request: request("question.banks", { ...(subject_id !== null && { subject_id }), page_size: "1" }),
        }),
        onDone: [
          {
            guard: { type: "hasBank", params: answer },
            target: "opening",
            actions: { type: "keepBank", params: answer },
          },
          { target: "left", actions: "goStudy" },
        ],
        onError: { target: "left", actions: "goStudy" },
      },
    },
    opening: {
      tags: ["settled", "busy"],
      invoke: {
        id: "bank",
        src: "question.bank",
        input: ({ context }) => ({ request: request("question.bank", { id: context.bank_id ?? "" }) }),
        onDone: { target: "left", actions: { type: "goPractise", params: answer } },
        onError: { target: "left", actions: "goStudy" },
      },
    },
    left: {
      description: "Navigation has been told where to.",
      tags: ["settled", "busy"],
    },
  },
})

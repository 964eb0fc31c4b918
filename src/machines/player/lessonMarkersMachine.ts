import { assign, sendTo, setup } from "xstate"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { AnswerAct } from "#domain/question/AnswerAct.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { parentActor } from "../page/actorNamed.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import * as Changes from "./lessonMarkersChanges.ts"
import type {
  LessonMarkersContext,
  LessonMarkersEvent,
  LessonMarkersInput,
  MarkerFact,
  MarkerList,
} from "./lessonMarkersTypes.ts"

/** Questions at seconds of a video: it pauses and asks, each once in a sitting; the server judges at once. */
export const lessonMarkersMachine = setup({
  types: {
    context: {} as LessonMarkersContext,
    events: {} as LessonMarkersEvent,
    input: {} as LessonMarkersInput,
  },
  actors: { "marker.list": callPlaceholder("marker.list"), "marker.answer": callPlaceholder("marker.answer") },
  actions: {
    keepMarkers: assign((_, { outcome }: { outcome: CallOutcome<MarkerList> }) => Changes.read(outcome)),
    keepPosition: assign((_, { position }: { position: number }) => ({ position })),
    askDue: assign(({ context }, { position }: { position: number }) =>
      Changes.ask(context, Changes.dueAt(context, position)?.question.id ?? null),
    ),
    ask: assign(({ context }, { question_id }: { question_id: string }) => Changes.ask(context, question_id)),
    pause: sendTo(parentActor, (): MarkerFact => ({ type: "video.pause" })),
    play: sendTo(parentActor, (): MarkerFact => ({ type: "video.play" })),
    reportPassed: sendTo(parentActor, ({ context }): MarkerFact => ({
      type: "marker.passed",
      question_id: context.question_id ?? "",
    })),
    answer: assign(({ context }, act: AnswerAct) => Changes.answer(context, act)),
    keepKey: assign((_, { outcome }: { outcome: CallOutcome<QuestionKey> }) => Changes.judged(outcome)),
  },
  guards: {
    isRead: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isDue: ({ context }, { position }: { position: number }) => Changes.dueAt(context, position) !== null,
    isKnown: ({ context }, { question_id }: { question_id: string }) =>
      context.markers.some(({ question }) => question.id === question_id),
    isAnswered: ({ context }) => isAnswered(context.value),
  },
}).createMachine({
  id: "lessonMarkers",
  context: ({ input }) => Changes.contextOf(input),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "list",
        src: "marker.list",
        input: ({ context: { classroom_id, lesson_id } }) => ({
          request: request("marker.list", { classroom_id, lesson_id }),
        }),
        onDone: [
          {
            guard: { type: "isRead", params: answer },
            target: "watching",
            actions: { type: "keepMarkers", params: answer },
          },
          { target: "unread" },
        ],
        onError: "unread",
      },
    },
    unread: { description: "The lesson goes on without them." },
    watching: {
      on: {
        "position.played": [
          {
            guard: { type: "isDue", params: given },
            target: "asking",
            actions: [
              { type: "askDue", params: given },
              { type: "keepPosition", params: given },
            ],
          },
          { actions: { type: "keepPosition", params: given } },
        ],
        "marker.ask": {
          guard: { type: "isKnown", params: given },
          target: "asking",
          actions: { type: "ask", params: given },
        },
      },
    },
    asking: {
      entry: ["pause", "reportPassed"],
      initial: "open",
      on: { "marker.skip": { target: "watching", actions: "play" } },
      states: {
        open: {
          on: {
            "answer.*": { actions: { type: "answer", params: given } },
            "marker.answer": { guard: "isAnswered", target: "judging" },
          },
        },
        judging: {
          invoke: {
            id: "answer",
            src: "marker.answer",
            input: ({ context: { classroom_id, lesson_id, question_id, value } }) => ({
              request: request("marker.answer", { classroom_id, lesson_id, question_id: question_id ?? "", value }),
            }),
            onDone: [
              {
                guard: { type: "isRead", params: answer },
                target: "#lessonMarkers.judged",
                actions: { type: "keepKey", params: answer },
              },
              { target: "open", actions: { type: "keepKey", params: answer } },
            ],
            onError: { target: "open", actions: { type: "keepKey", params: broken } },
          },
        },
      },
    },
    judged: { on: { "marker.goOn": { target: "watching", actions: "play" } } },
  },
})

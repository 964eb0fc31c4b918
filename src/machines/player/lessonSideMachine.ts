import { assign, setup } from "xstate"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { answer, given } from "../page/answer.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { Handouts, LessonSideContext, LessonSideEvent, LessonSideInput, SidePanel } from "./lessonSideTypes.ts"

interface Shown {
  readonly panel: SidePanel
  readonly wanted: SidePanel
}

/** What stands beside a lesson, one thing at a time: outline, transcript, notes, handouts. */
export const lessonSideMachine = setup({
  types: { context: {} as LessonSideContext, events: {} as LessonSideEvent, input: {} as LessonSideInput },
  actors: { "user.classroomResourceList": callPlaceholder("user.classroomResourceList") },
  actions: {
    begin: assign((_, { input: { classroom_id } }: { input: LessonSideInput }) => ({
      classroom_id,
      handouts: null,
      viewed_id: null,
    })),
    view: assign((_, { id }: { id: string }) => ({ viewed_id: id })),
    keepHandouts: assign((_, { outcome }: { outcome: CallOutcome<Handouts> }) => ({
      handouts: outcome.ok ? outcome.value.list : null,
    })),
  },
  guards: {
    isPanel: (_, { panel, wanted }: Shown) => panel === wanted,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isOtherClassroom: ({ context }, { input }: { input: LessonSideInput }) =>
      input.classroom_id !== context.classroom_id,
  },
  delays: {
    /** Their addresses are good for six hours. */
    stale: 5 * 3_600_000,
  },
}).createMachine({
  id: "lessonSide",
  type: "parallel",
  context: ({ input: { classroom_id } }) => ({ classroom_id, handouts: null, viewed_id: null }),
  states: {
    panel: {
      initial: "outline",
      on: {
        "side.show": [
          {
            guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "transcript" }) },
            target: ".transcript",
          },
          {
            guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "notes" }) },
            target: ".notes",
          },
          {
            guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "asks" }) },
            target: ".asks",
          },
          {
            guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "handouts" }) },
            target: ".handouts",
          },
          { target: ".outline" },
        ],
      },
      states: { outline: {}, transcript: {}, notes: {}, asks: {}, handouts: {} },
    },
    handouts: {
      description: "Asked for when somebody wants them.",
      initial: "unread",
      on: {
        "page.moved": {
          guard: { type: "isOtherClassroom", params: given },
          target: ".unread",
          actions: { type: "begin", params: given },
        },
      },
      states: {
        unread: {
          on: {
            "side.show": {
              guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "handouts" }) },
              target: "loading",
            },
          },
        },
        loading: {
          invoke: {
            id: "handouts",
            src: "user.classroomResourceList",
            input: ({ context: { classroom_id } }) => ({
              request: request("user.classroomResourceList", { classroom_id }),
            }),
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "ready",
                actions: { type: "keepHandouts", params: answer },
              },
              { target: "failed" },
            ],
            onError: "failed",
          },
        },
        ready: { after: { stale: "loading" } },
        failed: { on: { "handouts.retry": "loading" } },
      },
    },
    viewer: {
      initial: "closed",
      on: { "page.moved": ".closed" },
      states: {
        closed: { on: { "handout.view": { target: "open", actions: { type: "view", params: given } } } },
        open: { on: { "handout.close": "closed" } },
      },
    },
  },
})

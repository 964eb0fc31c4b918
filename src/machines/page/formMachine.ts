import { assign, enqueueActions, setup } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { FieldValue } from "#domain/form/Field.ts"
import type { Fields, Values } from "#domain/form/Form.ts"
import { actorNamed } from "./actorNamed.ts"
import { answer } from "./answer.ts"
import { brokenFailure } from "./brokenFailure.ts"
import { anyCallPlaceholder } from "./callPlaceholder.ts"
import { expandHref } from "./expandHref.ts"
import { toast, visit } from "./systemEvents.ts"
import * as Change from "./formChanges.ts"
import type { FormContext, FormEvent, FormInput } from "./formTypes.ts"

/** A form: its rules are data (section 5), its messages stand on the fields, and nothing typed is lost. */
export const formMachine = setup({
  types: {
    context: {} as FormContext,
    events: {} as FormEvent,
    input: {} as FormInput,
    tags: {} as "settled" | "loading" | "busy",
  },
  actors: { call: anyCallPlaceholder },
  actions: {
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    follow: assign(({ context }, { input }: { input: FormInput }) => Change.moved(context, input)),
    keepLoaded: assign(({ context }, { outcome }: { outcome: CallOutcome }) => Change.loaded(context, outcome)),
    keepValue: assign(({ context }, { name, value }: { name: string; value: FieldValue }) =>
      Change.typed(context, name, value),
    ),
    check: assign(({ context }, { name }: { name: string }) => Change.left(context, name)),
    refuse: assign(({ context }) => Change.refused(context)),
    keepAttempt: assign(({ context }) => Change.attempted(context)),
    keepFailure: assign(({ context }, { failure }: { failure: CallFailure }) =>
      Change.refusedByServer(context, failure),
    ),
    keepTaken: assign(({ context }, { outcome }: { outcome: CallOutcome }) => Change.taken(context, outcome)),
    restart: assign(({ context }, { values }: { values?: Values }) => Change.restarted(context, values)),
    keepFields: assign(({ context }, { fields }: { fields: Fields }) => Change.switched(context, fields)),
    goOn: enqueueActions(({ context, enqueue }, { outcome }: { outcome: CallOutcome }) => {
      const { after, successText } = context
      if (successText !== null) enqueue.sendTo(actorNamed("notices"), toast("success", successText))
      if (after === "stay") return
      if (after === "signIn") {
        enqueue.sendTo(actorNamed("session"), { type: "session.tokenReceived", ...Change.tokenOf(outcome) })
      } else if (after === "refreshUser") {
        enqueue.sendTo(actorNamed("session"), { type: "session.refresh" })
        enqueue.raise({ type: "form.reset", values: context.values })
      } else if (after === "signInAgain") {
        // The token is forgotten first: the sign-in page sends away who has one.
        enqueue.sendTo(actorNamed("session"), { type: "request.unauthorized" })
        enqueue.sendTo(actorNamed("navigation"), visit("/user/login"))
      } else enqueue.sendTo(actorNamed("navigation"), visit(expandHref(after.navigate, outcome)))
    }),
  },
  guards: {
    needsValues: ({ context }) => context.load !== null,
    isValid: ({ context }) => Change.isValid(context),
    isTaken: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
  },
}).createMachine({
  id: "form",
  context: ({ input }) => Change.fresh(input),
  initial: "preparing",
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } },
    "page.moved": { actions: { type: "follow", params: ({ event }) => event } },
    "field.changed": { actions: { type: "keepValue", params: ({ event }) => event } },
    "field.left": { actions: { type: "check", params: ({ event }) => event } },
  },
  states: {
    preparing: { always: [{ guard: "needsValues", target: "loading" }, { target: "editing" }] },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "values",
        src: "call",
        input: ({ context }) => Change.loadInput(context),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "editing",
            actions: { type: "keepLoaded", params: answer },
          },
          {
            target: "unavailable",
            actions: { type: "keepLoaded", params: answer },
          },
        ],
        onError: { target: "unavailable", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    unavailable: {
      description: "The values that it begins with could not be loaded.",
      tags: ["settled"],
      on: { "form.retry": "loading" },
    },
    editing: {
      tags: ["settled"],
      on: {
        "form.submit": [{ guard: "isValid", target: "submitting", actions: "keepAttempt" }, { actions: "refuse" }],
        "form.reset": { actions: { type: "restart", params: ({ event }) => event } },
        "form.switched": { actions: { type: "keepFields", params: ({ event }) => event } },
      },
    },
    submitting: {
      description: "Typing goes on and is kept; what was sent is what was there.",
      tags: ["settled", "busy"],
      invoke: {
        id: "submit",
        src: "call",
        input: ({ context }) => Change.submitInput(context),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "succeeded",
            actions: [
              { type: "keepTaken", params: answer },
              { type: "goOn", params: answer },
            ],
          },
          {
            target: "editing",
            actions: { type: "keepFailure", params: ({ event }) => ({ failure: Change.failureOf(event.output) }) },
          },
        ],
        onError: { target: "editing", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    succeeded: {
      tags: ["settled"],
      on: {
        "form.reset": { target: "editing", actions: { type: "restart", params: ({ event }) => event } },
        "form.switched": { target: "editing", actions: { type: "keepFields", params: ({ event }) => event } },
        "field.changed": { target: "editing", actions: { type: "keepValue", params: ({ event }) => event } },
      },
    },
  },
})

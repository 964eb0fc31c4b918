import { assign, setup } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { SIGN_IN } from "#domain/admin/adminInputs.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import { failureOf } from "./failureOf.ts"
import * as Typing from "./typing.ts"

export type SignInEvent = Typing.TypingEvent | { readonly type: "signIn.submit" }

const FORM = { input: SIGN_IN }

/** Login, password and code of an authenticator together: the server refuses all of them in the same words. */
export const signInMachine = setup({
  types: { context: {} as Typing.Typing, events: {} as SignInEvent, tags: {} as "busy" },
  actors: { signIn: actorPlaceholder<CallOutcome, { readonly input: object }>("signIn") },
  actions: {
    keepValue: assign(({ context }, { field, value }: { field: string; value: TypedValue }) =>
      Typing.typed(context, { field, value }),
    ),
    check: assign(({ context }, { field }: { field: string }) => Typing.left(FORM, context, field)),
    refuse: assign(({ context }) => Typing.refused(FORM, context)),
    clearFailure: assign({ failure: null }),
    keepFailure: assign(({ context }, { failure }: { failure: CallFailure }) => Typing.failed(context, failure)),
  },
  guards: {
    isValid: ({ context }) => Typing.isValid(FORM, context),
    isTaken: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
  },
}).createMachine({
  id: "signIn",
  context: { values: { login: "", password: "", code: "" }, errors: {}, focus: null, refusals: 0, failure: null },
  initial: "filling",
  states: {
    filling: {
      on: {
        "field.changed": { actions: { type: "keepValue", params: ({ event }) => event } },
        "field.left": { actions: { type: "check", params: ({ event }) => event } },
        "signIn.submit": [{ guard: "isValid", target: "sending", actions: "clearFailure" }, { actions: "refuse" }],
      },
    },
    sending: {
      tags: ["busy"],
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ context }) => ({ input: Typing.inputOf(FORM, context) }),
        onDone: [
          { guard: { type: "isTaken", params: answer }, target: "signedIn" },
          {
            target: "filling",
            actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: "filling", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    signedIn: { type: "final" },
  },
})

import { assign, setup } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { Joined } from "#domain/admin/adminAnswers.ts"
import { JOIN } from "#domain/admin/adminInputs.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import { failureOf } from "./failureOf.ts"
import { isAnswerLost } from "./isAnswerLost.ts"
import type { JoinContext, JoinEvent, JoinInput, Opened } from "./joinTypes.ts"
import { codesFile, joined, read } from "./joinChanges.ts"
import * as Typing from "./typing.ts"

const FORM = { input: JOIN }

/** Makes an account of an invitation. What its answer shows is shown once. */
export const joinMachine = setup({
  types: {
    context: {} as JoinContext,
    events: {} as JoinEvent,
    input: {} as JoinInput,
    tags: {} as "busy",
  },
  actors: {
    invitation: actorPlaceholder<CallOutcome<Opened>, JoinInput>("invitation"),
    join: actorPlaceholder<CallOutcome<Joined>, { readonly input: object }>("join"),
    copy: actorPlaceholder<boolean, { readonly text: string }>("copy"),
    save: actorPlaceholder<void, { readonly name: string; readonly text: string }>("save"),
  },
  actions: {
    keepInvited: assign(({ context }, { outcome }: { outcome: CallOutcome<Opened> }) => read(context, outcome)),
    keepValue: assign(({ context }, { field, value }: { field: string; value: TypedValue }) =>
      Typing.typed(context, { field, value }),
    ),
    check: assign(({ context }, { field }: { field: string }) => Typing.left(FORM, context, field)),
    refuse: assign(({ context }) => Typing.refused(FORM, context)),
    clearFailure: assign({ failure: null }),
    keepFailure: assign(({ context }, { failure }: { failure: CallFailure }) => Typing.failed(context, failure)),
    keepCodes: assign((_, { outcome }: { outcome: CallOutcome<Joined> }) => joined(outcome)),
    keepKept: assign((_, { isKept }: { isKept: boolean }) => ({ hasKeptCodes: isKept })),
    keepCopied: assign((_, { copied }: { copied: boolean }) => ({ copied })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== "",
    isThere: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isRefused: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && !isAnswerLost(outcome.failure),
    isValid: ({ context }) => Typing.isValid(FORM, context),
    hasKeptCodes: ({ context }) => context.hasKeptCodes,
  },
}).createMachine({
  id: "join",
  context: ({ input: { token } }) => ({
    ...Typing.begun({ token, login: "", name: "", password: "", code: "" }),
    token,
    invited: null,
    recovery_codes: [],
    hasKeptCodes: false,
    copied: null,
  }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "hasToken", target: "reading" }, { target: "closed" }] },
    reading: {
      invoke: {
        id: "invitation",
        src: "invitation",
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: "isThere", params: answer },
            target: "filling",
            actions: { type: "keepInvited", params: answer },
          },
          {
            guard: { type: "isRefused", params: answer },
            target: "closed",
            actions: { type: "keepInvited", params: answer },
          },
          { target: "unreachable", actions: { type: "keepInvited", params: answer } },
        ],
        onError: { target: "unreachable", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    unreachable: { on: { "join.retry": "reading" } },
    closed: { description: "The link is none, was used or is over." },
    filling: {
      on: {
        "field.changed": { actions: { type: "keepValue", params: ({ event }) => event } },
        "field.left": { actions: { type: "check", params: ({ event }) => event } },
        "join.submit": [{ guard: "isValid", target: "sending", actions: "clearFailure" }, { actions: "refuse" }],
      },
    },
    sending: {
      tags: ["busy"],
      invoke: {
        id: "join",
        src: "join",
        input: ({ context }) => ({ input: Typing.inputOf(FORM, context) }),
        onDone: [
          {
            guard: { type: "isThere", params: answer },
            target: "joined",
            actions: { type: "keepCodes", params: answer },
          },
          {
            guard: { type: "isRefused", params: answer },
            target: "filling",
            actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
          },
          {
            target: "unknown",
            actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: "unknown", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    unknown: {
      description: "The answer was lost: the account may be there, its recovery codes are not.",
      on: { "join.submit": "sending" },
    },
    joined: {
      initial: "showing",
      on: {
        "codes.keep": { actions: { type: "keepKept", params: ({ event }) => event } },
        "join.finish": { guard: "hasKeptCodes", target: "finished" },
      },
      states: {
        showing: { on: { "text.copy": "copying", "text.save": "saving" } },
        copying: {
          invoke: {
            id: "copy",
            src: "copy",
            input: ({ context }) => codesFile(context),
            onDone: {
              target: "showing",
              actions: { type: "keepCopied", params: ({ event }) => ({ copied: event.output }) },
            },
            onError: { target: "showing", actions: { type: "keepCopied", params: { copied: false } } },
          },
        },
        saving: {
          invoke: {
            id: "save",
            src: "save",
            input: ({ context }) => codesFile(context),
            onDone: "showing",
            onError: "showing",
          },
        },
      },
    },
    finished: { type: "final" },
  },
})

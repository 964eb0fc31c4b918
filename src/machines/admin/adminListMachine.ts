import { assign, sendTo, setup } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { ListName } from "#domain/admin/lists.ts"
import type { TypedValue } from "#domain/admin/OperationForm.ts"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import * as Change from "./adminListChanges.ts"
import type { AdminListContext, AdminListEvent, AdminListInput } from "./adminListTypes.ts"
import * as Typing from "./typing.ts"

/** A list of the back office. Its filters are in the address, but for secrets and personal data. */
export const adminListMachine = setup({
  types: {
    context: {} as AdminListContext,
    events: {} as AdminListEvent,
    input: {} as AdminListInput,
    tags: {} as "busy",
  },
  actors: {
    list: actorPlaceholder<CallOutcome<Report>, { readonly list: ListName; readonly input: object }>("list"),
  },
  actions: {
    keepValue: assign(({ context }, { field, value }: { field: string; value: TypedValue }) =>
      Typing.typed(context, { field, value }),
    ),
    check: assign(({ context }, { field }: { field: string }) => Typing.left(Change.formOf(context), context, field)),
    refuse: assign(({ context }) => Typing.refused(Change.formOf(context), context)),
    goToFirst: assign(({ context }) => Change.turned(context, "")),
    sort: assign(({ context }, { column }: { column: string }) => Change.sorted(context, column)),
    turn: assign(({ context }, { after }: { after: string }) => Change.turned(context, after)),
    pick: assign(({ context }, { row }: { row: number }) => Change.picked(context, row)),
    drop: assign({ picked: [] }),
    keepRefusal: assign((_, { message }: { message: string }) => ({ refusal: message })),
    switchKeys: assign(({ context }) => ({ areKeysOn: !context.areKeysOn })),
    toggleKeys: assign(({ context }) => ({ areKeysShown: !context.areKeysShown })),
    ask: assign(({ context }) => Change.asking(context)),
    follow: assign(({ context }, { input }: { input: AdminListInput }) => Change.moved(context, input)),
    keepReport: assign(({ context }, { outcome }: { outcome: CallOutcome<Report> }) => Change.read(context, outcome)),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
    writeAddress: sendTo(parentActor, ({ context }: { readonly context: AdminListContext }) => ({
      type: "page.navigated",
      href: Change.hrefOf(context),
    })),
    reportEnded: sendTo(parentActor, { type: "page.signedOut" }),
  },
  guards: {
    isAsked: ({ context }) => Change.isAsked(context),
    isValid: ({ context }) => Typing.isValid(Change.formOf(context), context),
    isThere: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isSignedOut: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && outcome.failure.kind === "unauthorized",
    isWatched: ({ context }) => Change.nextIn(context.report?.data) !== null,
  },
  delays: {
    untilNext: ({ context }) => Change.nextIn(context.report?.data) ?? 0,
    untilRetry: 5_000,
  },
}).createMachine({
  id: "adminList",
  context: ({ input }) => Change.begun(input),
  initial: "deciding",
  on: {
    "field.changed": { actions: { type: "keepValue", params: given } },
    "row.pick": { actions: { type: "pick", params: given } },
    "rows.drop": { actions: "drop" },
    "export.ask": { actions: { type: "keepRefusal", params: { message: "" } } },
    "export.refused": { actions: { type: "keepRefusal", params: given } },
    "keys.switch": { actions: "switchKeys" },
    "keys.toggle": { actions: "toggleKeys" },
    "field.left": { actions: { type: "check", params: given } },
    "list.submit": [
      { guard: "isValid", target: ".loading", actions: ["goToFirst", "writeAddress"] },
      { actions: "refuse" },
    ],
    "list.sort": [
      { guard: "isValid", target: ".loading", actions: [{ type: "sort", params: given }, "writeAddress"] },
      { actions: "refuse" },
    ],
    "list.turn": [
      { guard: "isValid", target: ".loading", actions: [{ type: "turn", params: given }, "writeAddress"] },
      { actions: "refuse" },
    ],
    "page.moved": { target: ".deciding", actions: { type: "follow", params: given } },
  },
  states: {
    deciding: { always: [{ guard: "isAsked", target: "loading" }, { target: "asking" }] },
    asking: { description: "It reads nothing before somebody says what." },
    loading: {
      entry: "ask",
      tags: ["busy"],
      invoke: {
        id: "list",
        src: "list",
        input: ({ context: { list, asked } }) => ({ list, input: asked }),
        onDone: [
          {
            guard: { type: "isThere", params: answer },
            target: "shown",
            actions: { type: "keepReport", params: answer },
          },
          { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
          { target: "failed", actions: { type: "keepReport", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    shown: { always: { guard: "isWatched", target: "watched" }, on: { "list.retry": "loading" } },
    watched: { after: { untilNext: "refreshing" } },
    refreshing: {
      description: "What is shown stays until there is something newer.",
      invoke: {
        id: "list",
        src: "list",
        input: ({ context: { list, asked } }) => ({ list, input: asked }),
        onDone: [
          {
            guard: { type: "isThere", params: answer },
            target: "shown",
            actions: { type: "keepReport", params: answer },
          },
          { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
          { target: "stale" },
        ],
        onError: "stale",
      },
    },
    stale: { after: { untilRetry: "refreshing" }, on: { "list.retry": "refreshing" } },
    signedOut: { on: { "session.resumed": "loading" } },
    failed: { on: { "list.retry": "loading" } },
  },
})

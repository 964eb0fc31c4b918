import { assign, type EventObject, type NonReducibleUnknown, raise, sendTo, setup } from "xstate"
import { HOME, JOIN, LOGIN } from "#domain/admin/AdminPlace.ts"
import type { Me } from "#domain/admin/adminAnswers.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { actorPlaceholder, sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import { failureOf } from "./failureOf.ts"
import * as Rule from "./adminRules.ts"
import type { AdminContext, AdminEvent, AdminInput, HistoryEntry } from "./adminTypes.ts"
import { onDemandMachine } from "./onDemandMachine.ts"

const write = { type: "writeHistory", params: Rule.entryOf } as const
const follow = { type: "goTo", params: Rule.hrefOf } as const
const samePage = { type: "isSamePage", params: Rule.hrefOf } as const

/** The back office: who is here, and at which page. */
export const adminMachine = setup({
  types: {
    context: {} as AdminContext,
    events: {} as AdminEvent,
    input: {} as AdminInput,
    children: {} as { window: "window"; signIn: "page"; page: "page" },
  },
  actors: {
    /** Sends `place.changed`. */
    window: sourcePlaceholder<EventObject, NonReducibleUnknown>(),
    me: actorPlaceholder<CallOutcome<Me>>("me"),
    signOut: actorPlaceholder<CallOutcome>("signOut"),
    page: onDemandMachine,
  },
  actions: {
    /** Provided by the app. */
    writeHistory: (_, _entry: HistoryEntry) => {},
    goTo: assign((_, { href }: { href: string }) => Rule.at(href)),
    keepToken: assign((_, { token }: { token: string }) => ({ token })),
    forgetToken: assign({ token: "" }),
    keepFind: assign((_, { find }: { find: string }) => ({ find })),
    keepMe: assign((_, { outcome }: { outcome: CallOutcome<Me> }) => Rule.known(outcome)),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    forgetMe: assign({ me: null, failure: null }),
    movePage: sendTo("page", ({ context }: { readonly context: AdminContext }) => ({
      type: "page.moved",
      input: Rule.pageIn(context).input,
    })),
    resumePage: sendTo("page", { type: "session.resumed" }),
    reportResumed: raise({ type: "session.resumed" }),
  },
  guards: {
    isJoining: ({ context }) => context.place.kind === "join",
    isDoor: ({ context }) => Rule.isDoor(context),
    isMissing: ({ context }) => context.place.kind === "missing",
    isForbidden: ({ context }) => !Rule.isAllowed(context),
    isSamePage: ({ context }, { href }: { href: string }) => Rule.isSamePage(context, href),
    isThere: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isSignedOut: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && outcome.failure.kind === "unauthorized",
    isSame: ({ context }, { outcome }: { outcome: CallOutcome<Me> }) => Rule.isSame(context, outcome),
  },
}).createMachine({
  id: "admin",
  context: ({ input: { agency, href, token } }) => ({ agency, ...Rule.at(href), token, me: null, failure: null }),
  invoke: { id: "window", src: "window" },
  initial: "deciding",
  on: {
    navigate: { target: ".deciding", actions: [write, follow] },
    "place.changed": { target: ".deciding", actions: [follow, { type: "keepToken", params: given }] },
  },
  states: {
    deciding: { always: [{ guard: "isJoining", target: "joining" }, { target: "checking" }] },
    joining: {
      description: "The invitation's secret leaves the address at once: no history and no picture keeps it.",
      entry: { type: "writeHistory", params: { href: JOIN, replace: true } },
      exit: "forgetToken",
      invoke: {
        id: "page",
        src: "page",
        input: ({ context }) => Rule.pageIn(context),
        onDone: {
          target: "checking",
          actions: [
            { type: "writeHistory", params: { href: HOME, replace: true } },
            { type: "goTo", params: { href: HOME } },
          ],
        },
      },
    },
    checking: {
      tags: ["busy"],
      invoke: {
        id: "me",
        src: "me",
        onDone: [
          { guard: { type: "isThere", params: answer }, target: "in", actions: { type: "keepMe", params: answer } },
          { guard: { type: "isSignedOut", params: answer }, target: "out", actions: "forgetMe" },
          { target: "unreachable", actions: { type: "keepMe", params: answer } },
        ],
        onError: { target: "unreachable", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    unreachable: { on: { "site.retry": "checking" } },
    out: { invoke: { id: "signIn", src: "page", input: Rule.SIGN_IN, onDone: "checking" } },
    in: {
      type: "parallel",
      on: {
        "find.changed": { actions: { type: "keepFind", params: given } },
        navigate: { target: ".page.deciding", actions: [write, follow] },
        "place.changed": { target: ".page.deciding", actions: follow },
      },
      states: {
        page: {
          initial: "deciding",
          states: {
            deciding: {
              always: [
                { guard: "isDoor", target: "leavingDoor" },
                { guard: "isMissing", target: "missing" },
                { guard: "isForbidden", target: "forbidden" },
                { target: "open" },
              ],
            },
            leavingDoor: {
              always: {
                target: "open",
                actions: [
                  { type: "writeHistory", params: { href: HOME, replace: true } },
                  { type: "goTo", params: { href: HOME } },
                ],
              },
            },
            missing: {},
            forbidden: {},
            open: {
              on: {
                "session.resumed": { actions: "resumePage" },
                navigate: { guard: samePage, actions: [write, follow, "movePage"] },
                "place.changed": { guard: samePage, actions: [follow, "movePage"] },
                "address.write": [
                  { guard: samePage, actions: [write, follow] },
                  { target: "deciding", actions: [write, follow] },
                ],
              },
              invoke: { id: "page", src: "page", input: ({ context }) => Rule.pageIn(context) },
            },
          },
        },
        session: {
          initial: "present",
          states: {
            present: { on: { "session.ended": "ended", "session.signOut": "leaving" } },
            leaving: {
              tags: ["busy"],
              invoke: {
                id: "signOut",
                src: "signOut",
                onDone: [
                  {
                    guard: { type: "isThere", params: answer },
                    target: "#admin.out",
                    actions: [
                      "forgetMe",
                      { type: "writeHistory", params: { href: LOGIN, replace: false } },
                      { type: "goTo", params: { href: LOGIN } },
                    ],
                  },
                  { guard: { type: "isSignedOut", params: answer }, target: "#admin.out", actions: "forgetMe" },
                  {
                    target: "present",
                    actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
                  },
                ],
                onError: { target: "present", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
              },
            },
            ended: {
              description: "The page stays with what was typed, under the form to sign in again.",
              entry: "clearFailure",
              invoke: { id: "signIn", src: "page", input: Rule.SIGN_IN, onDone: "recalling" },
            },
            recalling: {
              tags: ["busy"],
              invoke: {
                id: "again",
                src: "me",
                onDone: [
                  {
                    guard: { type: "isSame", params: answer },
                    target: "present",
                    actions: [{ type: "keepMe", params: answer }, "reportResumed"],
                  },
                  {
                    guard: { type: "isThere", params: answer },
                    target: "#admin.checking",
                    actions: "forgetMe",
                  },
                  { target: "ended" },
                ],
                onError: "ended",
              },
            },
          },
        },
      },
    },
  },
})

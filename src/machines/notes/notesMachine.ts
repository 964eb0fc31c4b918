import { assign, sendTo, setup } from "xstate"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { NoteDrafts } from "#domain/notes/NoteDrafts.ts"
import { actorNamed, parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { toast } from "../page/systemEvents.ts"
import * as Changes from "./notesChanges.ts"
import type { NotesAct, NotesContext, NotesEvent, NotesInput, NotesKeep } from "./notesTypes.ts"

const keep = {
  type: "keepDrafts",
  params: ({ context: { user_id, drafts } }: { readonly context: NotesContext }): NotesKeep => ({ user_id, drafts }),
} as const

const PASSING = ["offline", "timeout", "network", "busy", "broken", "unauthorized"]

/**
 * What a learner keeps beside one question, over its page: folder, note, wrong book. What is
 * typed is on the device at once; a note is saved when it is asked for or the notes are closed, as often as that takes.
 */
export const notesMachine = setup({
  types: {
    context: {} as NotesContext,
    events: {} as NotesEvent,
    input: {} as NotesInput,
    tags: {} as "busy",
  },
  actors: {
    "practice.question": callPlaceholder("practice.question"),
    "user.info": callPlaceholder("user.info"),
    act: callPlaceholder("practice.favorite", "practice.note", "wrong.act", "practice.report"),
    noteDrafts: actorPlaceholder<NoteDrafts, { readonly user_id: string }>("noteDrafts"),
  },
  actions: {
    aim: assign((_, { question_id }: { question_id: string }) => ({ question_id, kept: null, failure: null })),
    forget: assign({ failure: null }),
    doubt: assign({ isDoubted: true }),
    trust: assign({ isDoubted: false }),
    keepOpened: assign((_, { outcome }: { outcome: CallOutcome<Changes.Kept> }) => Changes.opened(outcome)),
    keepBroken: assign({ failure: brokenFailure }),
    write: assign(({ context }, { text }: { text: string }) => Changes.written(context, text)),
    leave: assign(({ context }) => Changes.left(context)),
    queue: assign(({ context }, { request }: { request: NotesAct }) => Changes.queued(context, request)),
    recall: assign(({ context }, { drafts }: { drafts: NoteDrafts }) => Changes.recalled(context, drafts)),
    sayDone: sendTo(actorNamed("notices"), ({ context }) => toast("success", Changes.saidOf(context))),
    keepAnswer: assign(({ context }, { outcome }: { outcome: CallOutcome<Changes.Acted> }) =>
      Changes.answered(context, outcome),
    ),
    /** The page shows it too. */
    tellPage: sendTo(parentActor, { type: "page.changed" }),
    showFailure: sendTo(actorNamed("notices"), (_, { outcome }: { outcome: CallOutcome }) =>
      toast("error", outcome.ok ? "" : outcome.failure.message),
    ),
    /** Provided by whoever has a device. */
    keepDrafts: (_: unknown, _kept: NotesKeep): void => {},
  },
  guards: {
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isBookChanged: ({ context: { outbox } }, { outcome }: { outcome: CallOutcome }) =>
      outcome.ok && outbox[0]?.request.call === "wrong.act",
    isPassing: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && PASSING.includes(outcome.failure.kind),
    isSameUser: ({ context: { user_id } }, { outcome }: { outcome: CallOutcome<UserInfo> }) =>
      outcome.ok && outcome.value.id === user_id,
    isDoubted: ({ context }) => context.isDoubted,
    hasOutbox: ({ context }) => context.outbox.length > 0,
  },
  delays: { again: 5_000 },
}).createMachine({
  id: "notes",
  type: "parallel",
  context: ({ input }) => Changes.contextOf(input),
  states: {
    view: {
      initial: "closed",
      on: {
        "notes.open": { target: ".loading", actions: { type: "aim", params: ({ event }) => event } },
        "notes.close": { target: ".closed", actions: "leave" },
        "page.moved": { target: ".closed", actions: "leave" },
      },
      states: {
        closed: {},
        loading: {
          invoke: {
            id: "open",
            src: "practice.question",
            input: ({ context }) => Changes.readNotes(context),
            onDone: [
              {
                guard: { type: "isDone", params: answer },
                target: "ready",
                actions: { type: "keepOpened", params: answer },
              },
              {
                target: "failed",
                actions: { type: "keepOpened", params: answer },
              },
            ],
            onError: { target: "failed", actions: "keepBroken" },
          },
        },
        ready: {
          on: {
            "note.write": { actions: [{ type: "write", params: ({ event }) => event }, keep] },
            "notes.act": { actions: { type: "queue", params: ({ event }) => event } },
          },
        },
        failed: { on: { "notes.retry": { target: "loading", actions: "forget" } } },
      },
    },
    outbox: {
      description: "What the learner did is sent one after the other, and again when no answer came.",
      initial: "recalling",
      on: { "session.changed": { target: ".verifying", actions: "doubt" } },
      states: {
        recalling: {
          on: { "session.changed": { actions: "doubt" } },
          invoke: {
            id: "recall",
            src: "noteDrafts",
            input: ({ context: { user_id } }) => ({ user_id }),
            onDone: { target: "idle", actions: { type: "recall", params: ({ event }) => ({ drafts: event.output }) } },
            onError: "idle",
          },
        },
        idle: {
          always: [
            { guard: "isDoubted", target: "verifying" },
            { guard: "hasOutbox", target: "sending" },
          ],
        },
        sending: {
          tags: ["busy"],
          invoke: {
            id: "send",
            src: "act",
            input: ({ context }) => Changes.sendFirst(context),
            onDone: [
              {
                guard: { type: "isBookChanged", params: answer },
                target: "idle",
                actions: ["sayDone", { type: "keepAnswer", params: answer }, keep, "tellPage"],
              },
              {
                guard: { type: "isDone", params: answer },
                target: "idle",
                actions: ["sayDone", { type: "keepAnswer", params: answer }, keep],
              },
              {
                guard: { type: "isPassing", params: answer },
                target: "waiting",
              },
              {
                target: "idle",
                actions: [
                  { type: "showFailure", params: answer },
                  { type: "keepAnswer", params: answer },
                ],
              },
            ],
            onError: "waiting",
          },
        },
        waiting: { tags: ["busy"], after: { again: "sending" } },
        verifying: {
          description: "Nobody's notes are saved under another name.",
          invoke: {
            id: "verify",
            src: "user.info",
            input: { request: request("user.info", {}) },
            onDone: [
              { guard: { type: "isSameUser", params: answer }, target: "idle", actions: "trust" },
              { guard: { type: "isDone", params: answer }, target: "withheld" },
              { target: "unverified" },
            ],
            onError: "unverified",
          },
        },
        unverified: { after: { again: "verifying" } },
        withheld: { description: "Somebody else is signed in: the notes stay on the device." },
      },
    },
  },
})

import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { NoteDrafts } from "#domain/notes/NoteDrafts.ts"
import { actorNamed, parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { deliveryMachine } from "../page/deliveryMachine.ts"
import type { Delivered } from "../page/deliveryTypes.ts"
import { toast } from "../page/systemEvents.ts"
import * as Changes from "./notesChanges.ts"
import type { NotesAct, NotesContext, NotesEvent, NotesInput, NotesKeep, QueuedAct } from "./notesTypes.ts"

const keep = {
  type: "keepDrafts",
  params: ({ context: { user_id, drafts } }: { readonly context: NotesContext }): NotesKeep => ({ user_id, drafts }),
} as const

const keepOpened = { type: "keepOpened", params: answer } as const
const noticeDone = { type: "noticeDone", params: given } as const
const keepAnswer = { type: "keepAnswer", params: given } as const

/**
 * What a learner keeps beside the questions of a page: favourites by one tap, and over the page folder, note and wrong
 * book of one. What is typed is on the device at once; a note is saved when it is asked for or the notes are closed, as often as that takes.
 */
export const notesMachine = setup({
  types: { context: {} as NotesContext, events: {} as NotesEvent, input: {} as NotesInput },
  actors: {
    "practice.question": callPlaceholder("practice.question"),
    "practice.favored": callPlaceholder("practice.favored"),
    delivery: deliveryMachine,
    noteDrafts: actorPlaceholder<NoteDrafts, { readonly user_id: string }>("noteDrafts"),
  },
  actions: {
    aim: assign((_, { question_id }: { question_id: string }) => ({ question_id, kept: null, failure: null })),
    forget: assign({ failure: null }),
    delay: assign({ isDelayed: true }),
    offer: sendTo("delivery", ({ context }) => Changes.offerOf(context)),
    doubtDelivery: sendTo("delivery", { type: "delivery.doubt" }),
    keepOpened: assign((_, { outcome }: { outcome: CallOutcome<Changes.Kept> }) => Changes.opened(outcome)),
    keepFavorites: assign((_, { outcome }: { outcome: CallOutcome<Output<"practice.favored">> }) =>
      Changes.favored(outcome),
    ),
    toggle: assign(({ context }, { question_id }: { question_id: string }) => Changes.toggled(context, question_id)),
    write: assign(({ context }, { text }: { text: string }) => Changes.written(context, text)),
    leave: assign(({ context }) => Changes.left(context)),
    queue: assign(({ context }, { request }: { request: NotesAct }) => Changes.queued(context, request)),
    recall: assign(({ context }, { drafts }: { drafts: NoteDrafts }) => Changes.recalled(context, drafts)),
    noticeDone: sendTo(actorNamed("notices"), (_, { item }: Delivered<QueuedAct>) =>
      toast("success", Changes.doneText(item.request)),
    ),
    keepAnswer: assign(({ context }, answered: Delivered<QueuedAct>) => Changes.answered(context, answered)),
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
    isBookChanged: (_, { item, outcome }: Delivered<QueuedAct>) => outcome.ok && item.request.call === "wrong.act",
  },
}).createMachine({
  id: "notes",
  type: "parallel",
  context: ({ input }) => Changes.contextOf(input),
  invoke: { id: "delivery", src: "delivery", input: ({ context: { user_id } }) => ({ user_id, again: 5_000 }) },
  on: {
    "session.changed": { actions: "doubtDelivery" },
    "delivery.delayed": { actions: "delay" },
    "delivery.withheld": { actions: "delay" },
  },
  states: {
    view: {
      initial: "closed",
      on: {
        "notes.open": { target: ".loading", actions: { type: "aim", params: given } },
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
              { guard: { type: "isDone", params: answer }, target: "ready", actions: keepOpened },
              { target: "failed", actions: keepOpened },
            ],
            onError: { target: "failed", actions: { type: "keepOpened", params: broken } },
          },
          // read before that, it would hide what was just kept
          on: { "delivery.answered": { target: "loading", reenter: true } },
        },
        ready: {
          on: {
            "note.write": { actions: [{ type: "write", params: given }, keep] },
            "notes.act": { actions: { type: "queue", params: given } },
          },
        },
        failed: { on: { "notes.retry": { target: "loading", actions: "forget" } } },
      },
    },
    favorites: {
      description: "Which questions are favourites is asked once; a tap changes one.",
      initial: "loading",
      states: {
        loading: {
          invoke: {
            id: "favored",
            src: "practice.favored",
            input: { request: request("practice.favored", {}) },
            onDone: [
              {
                guard: { type: "isDone", params: answer },
                target: "known",
                actions: { type: "keepFavorites", params: answer },
              },
              "unknown",
            ],
            onError: "unknown",
          },
          // read before that, it would hide what was just kept
          on: { "delivery.answered": { target: "loading", reenter: true } },
        },
        known: { on: { "favorite.toggle": { actions: { type: "toggle", params: given } } } },
        unknown: {},
      },
    },
    device: {
      description: "Notes that an earlier page left are read before anything is sent.",
      initial: "recalling",
      states: {
        recalling: {
          invoke: {
            id: "recall",
            src: "noteDrafts",
            input: ({ context: { user_id } }) => ({ user_id }),
            onDone: {
              target: "recalled",
              actions: { type: "recall", params: ({ event }) => ({ drafts: event.output }) },
            },
            onError: "recalled",
          },
        },
        recalled: {
          entry: "offer",
          on: {
            "delivery.answered": [
              {
                guard: { type: "isBookChanged", params: given },
                actions: [noticeDone, keepAnswer, keep, "offer", "tellPage"],
              },
              { guard: { type: "isDone", params: given }, actions: [noticeDone, keepAnswer, keep, "offer"] },
              { actions: [{ type: "showFailure", params: given }, keepAnswer, "offer"] },
            ],
            "notes.act": { actions: "offer" },
            "favorite.toggle": { actions: "offer" },
            "notes.close": { actions: "offer" },
            "page.moved": { actions: "offer" },
          },
        },
      },
    },
  },
})

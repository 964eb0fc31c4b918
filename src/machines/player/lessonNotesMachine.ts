import { type AnyActorRef, assign, enqueueActions, sendTo, setup } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { NoteChange } from "#domain/player/LessonNote.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { deliveryMachine } from "../page/deliveryMachine.ts"
import type { Delivered } from "../page/deliveryTypes.ts"
import { toast } from "../page/systemEvents.ts"
import * as Changes from "./lessonNotesChanges.ts"
import type {
  LessonNotesContext,
  LessonNotesEvent,
  LessonNotesInput,
  NoteList,
  NotesCommand,
  NotesRecalled,
  NotesStoreInput,
  NoteWritten,
} from "./lessonNotesTypes.ts"

/** Changes the context, and has the device keep what is written. */
const step = <P = undefined>(next: (context: LessonNotesContext, params: P) => Changes.Step) =>
  enqueueActions<LessonNotesContext, LessonNotesEvent, P, LessonNotesEvent, never, never, never, never, never>(
    ({ context, enqueue }, params) => {
      const { change, commands } = next(context, params)
      enqueue.assign(change)
      for (const command of commands) enqueue.sendTo("store", command)
    },
  )

/** Notes at the seconds of a classroom's lessons. What is written is on the device at once, and sent as often as it takes. */
export const lessonNotesMachine = setup({
  types: {
    context: {} as LessonNotesContext,
    events: {} as LessonNotesEvent,
    input: {} as LessonNotesInput,
    children: {} as { list: "note.list"; delivery: "delivery"; store: "notesStore" },
  },
  actors: {
    "note.list": callPlaceholder("note.list"),
    delivery: deliveryMachine,
    notesStore: sourcePlaceholder<NotesCommand, NotesStoreInput>(),
  },
  actions: {
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    begin: assign((_, { input }: { input: LessonNotesInput }) => Changes.begin(input)),
    recall: assign(({ context }, found: NotesRecalled) => Changes.recalled(context, found)),
    markKept: assign((_, { isKept }: { isKept: boolean }) => ({ isKept })),
    keepList: assign((_, { outcome }: { outcome: CallOutcome<NoteList> }) => Changes.read(outcome)),
    write: step<NoteWritten>(Changes.write),
    cancel: step<{ readonly key: string }>((context, { key }) => Changes.cancel(context, key)),
    save: step<{ readonly key: string }>((context, { key }) => Changes.save(context, key)),
    remove: step<{ readonly id: string }>((context, { id }) => Changes.remove(context, id)),
    restore: step(Changes.restore),
    offer: sendTo("delivery", ({ context }) => Changes.offerOf(context)),
    doubtDelivery: sendTo("delivery", { type: "delivery.doubt" }),
    confirm: step<Delivered<NoteChange>>(Changes.confirm),
    giveBack: step<Delivered<NoteChange>>(Changes.giveBack),
    noticeRefusal: sendTo(
      (from): AnyActorRef => actorNamed("notices")(from),
      (_, { outcome }: { outcome: CallOutcome }) => toast("error", outcome.ok ? "" : outcome.failure.message),
    ),
  },
  guards: {
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isOtherClassroom: ({ context }, { input }: { input: LessonNotesInput }) =>
      input.classroom_id !== context.classroom_id,
  },
}).createMachine({
  id: "lessonNotes",
  type: "parallel",
  context: ({ input }) => Changes.contextOf(input),
  invoke: [
    { id: "store", src: "notesStore", input: ({ context: { user_id } }) => ({ user_id }) },
    { id: "delivery", src: "delivery", input: ({ context: { user_id } }) => ({ user_id, again: 5_000 }) },
  ],
  on: {
    "session.changed": { actions: "doubtDelivery" },
    "clock.ticked": { actions: { type: "keepNow", params: given } },
    "notes.kept": { actions: { type: "markKept", params: given } },
  },
  states: {
    list: {
      description: "Read when it is first looked at.",
      initial: "unread",
      on: {
        "page.moved": {
          guard: { type: "isOtherClassroom", params: given },
          target: ".unread",
          actions: { type: "begin", params: given },
        },
        "note.write": { actions: { type: "write", params: given } },
        "note.cancel": { actions: { type: "cancel", params: given } },
        "note.save": { actions: { type: "save", params: given } },
        "note.remove": { actions: { type: "remove", params: given } },
        "note.restore": { actions: "restore" },
      },
      states: {
        unread: { on: { "notes.open": "loading" } },
        loading: {
          invoke: {
            id: "list",
            src: "note.list",
            input: ({ context: { classroom_id } }) => ({ request: { call: "note.list", payload: { classroom_id } } }),
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "ready",
                actions: { type: "keepList", params: answer },
              },
              { target: "failed", actions: { type: "keepList", params: answer } },
            ],
            onError: { target: "failed", actions: { type: "keepList", params: broken } },
          },
          // read before that, it would hide what was just kept
          on: { "delivery.answered": { target: "loading", reenter: true } },
        },
        ready: {},
        failed: { on: { "notes.retry": "loading", "notes.open": "loading" } },
      },
    },
    device: {
      description: "What an earlier page could not send goes first.",
      initial: "recalling",
      states: {
        recalling: {
          on: { "notes.recalled": { target: "recalled", actions: { type: "recall", params: given } } },
        },
        recalled: {
          entry: "offer",
          on: {
            "note.save": { actions: "offer" },
            "note.remove": { actions: "offer" },
            "note.restore": { actions: "offer" },
            "delivery.answered": [
              { guard: { type: "isAnswered", params: given }, actions: [{ type: "confirm", params: given }, "offer"] },
              { actions: [{ type: "noticeRefusal", params: given }, { type: "giveBack", params: given }, "offer"] },
            ],
          },
        },
      },
    },
  },
})

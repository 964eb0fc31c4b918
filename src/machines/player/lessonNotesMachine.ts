import { type AnyActorRef, assign, enqueueActions, sendTo, setup } from "xstate"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
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

const PASSING = ["offline", "timeout", "network", "busy", "broken", "unauthorized"]

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
    children: {} as { list: "note.list"; change: "noteChange"; store: "notesStore" },
  },
  actors: {
    "note.list": callPlaceholder("note.list"),
    "user.info": callPlaceholder("user.info"),
    noteChange: callPlaceholder("note.save", "note.remove"),
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
    doubt: assign({ isDoubted: true }),
    trust: assign({ isDoubted: false }),
    beginSend: assign(({ context }) => Changes.beginSend(context)),
    confirm: step(Changes.confirm),
    giveBack: step(Changes.giveBack),
    noticeRefusal: sendTo(
      (from): AnyActorRef => actorNamed("notices")(from),
      (_, { outcome }: { outcome: CallOutcome }) => toast("error", outcome.ok ? "" : outcome.failure.message),
    ),
  },
  guards: {
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isPassing: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && PASSING.includes(outcome.failure.kind),
    isDoubted: ({ context }) => context.isDoubted,
    isSameUser: ({ context: { user_id } }, { outcome }: { outcome: CallOutcome<UserInfo> }) =>
      outcome.ok && outcome.value.id === user_id,
    hasChanges: ({ context }) => context.changes.length > 0,
    isOtherClassroom: ({ context }, { input }: { input: LessonNotesInput }) =>
      input.classroom_id !== context.classroom_id,
  },
  delays: { again: 5_000 },
}).createMachine({
  id: "lessonNotes",
  type: "parallel",
  context: ({ input }) => Changes.contextOf(input),
  invoke: { id: "store", src: "notesStore", input: ({ context: { user_id } }) => ({ user_id }) },
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: given } },
    "notes.kept": { actions: { type: "markKept", params: given } },
    "note.write": { actions: { type: "write", params: given } },
    "note.cancel": { actions: { type: "cancel", params: given } },
    "note.save": { actions: { type: "save", params: given } },
    "note.remove": { actions: { type: "remove", params: given } },
    "note.restore": { actions: "restore" },
  },
  states: {
    list: {
      description: "Read when they are first looked at.",
      initial: "unread",
      on: {
        "page.moved": {
          guard: { type: "isOtherClassroom", params: given },
          target: ".unread",
          actions: { type: "begin", params: given },
        },
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
        },
        ready: {},
        failed: { on: { "notes.retry": "loading", "notes.open": "loading" } },
      },
    },
    delivery: {
      initial: "recalling",
      on: { "session.changed": { target: ".verifying", actions: "doubt" } },
      states: {
        recalling: {
          description: "What an earlier page could not send goes first.",
          on: {
            "notes.recalled": { target: "idle", actions: { type: "recall", params: given } },
            "session.changed": { actions: "doubt" },
          },
        },
        idle: {
          always: [
            { guard: "isDoubted", target: "verifying" },
            { guard: "hasChanges", target: "sending" },
          ],
        },
        sending: {
          entry: "beginSend",
          invoke: {
            id: "change",
            src: "noteChange",
            input: ({ context }) => Changes.sendChange(context),
            onDone: [
              { guard: { type: "isAnswered", params: answer }, target: "idle", actions: "confirm" },
              { guard: { type: "isPassing", params: answer }, target: "waiting" },
              { target: "idle", actions: [{ type: "noticeRefusal", params: answer }, "giveBack"] },
            ],
            onError: "waiting",
          },
        },
        waiting: {
          description: "On the device until the server can be reached again.",
          after: { again: "idle" },
        },
        verifying: {
          description: "Nobody's notes are saved under another name.",
          invoke: {
            id: "verify",
            src: "user.info",
            input: { request: request("user.info", {}) },
            onDone: [
              { guard: { type: "isSameUser", params: answer }, target: "idle", actions: "trust" },
              { guard: { type: "isAnswered", params: answer }, target: "withheld" },
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

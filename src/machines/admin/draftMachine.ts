import { assign, raise, sendTo, setup, stateIn } from "xstate"
import type { ListedVideo } from "#domain/admin/uploads.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import * as Change from "./draftChanges.ts"
import { failureOf } from "./failureOf.ts"
import type {
  DeviceDraft,
  DraftContext,
  DraftEvent,
  DraftInput,
  KeepAsked,
  KeepOutcome,
  OpenOutcome,
  PublishAsked,
} from "./draftTypes.ts"
import { finderMachine } from "./finderMachine.ts"
import { uploadsMachine } from "./uploadsMachine.ts"

/** One file of the content as one person edits it: kept as it is typed, on the device and then on the server. */
export const draftMachine = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    tags: {} as "busy",
    children: {} as { uploads: "uploads"; finder: "finder" },
  },
  actors: {
    uploads: uploadsMachine,
    finder: finderMachine,
    open: actorPlaceholder<OpenOutcome, DraftInput>("open"),
    keep: actorPlaceholder<KeepOutcome, KeepAsked>("keep"),
    publish: actorPlaceholder<CallOutcome, PublishAsked>("publish"),
  },
  actions: {
    /** Provided by the app: before anything is sent, the device has it. */
    storeOnDevice: (_, _kept: DraftInput & { readonly draft: DeviceDraft }) => {},
    clearDevice: (_, _file: DraftInput) => {},
    keepOpened: assign((_, { outcome }: { outcome: OpenOutcome }) => Change.opened(outcome)),
    keepTheirs: assign((_, { outcome }: { outcome: OpenOutcome }) => Change.overtaken(outcome)),
    typeField: assign(({ context }, { field, value }: { field: string; value: string }) =>
      Change.fieldTyped(context, field, value),
    ),
    typeBody: assign(({ context }, { body }: { body: string }) => Change.bodyTyped(context, body)),
    addRow: assign(({ context }, row: Parameters<typeof Change.rowAdded>[1]) => Change.rowAdded(context, row)),
    removeRow: assign(({ context }, row: Parameters<typeof Change.rowRemoved>[1]) => Change.rowRemoved(context, row)),
    moveRow: assign(({ context }, row: Parameters<typeof Change.rowMoved>[1]) => Change.rowMoved(context, row)),
    choosePicture: assign(({ context }, { place, at }: { place: string; at: number }) =>
      Change.pictureChosen(context, place, at),
    ),
    describePicture: assign(({ context }, { place, alt }: { place: string; alt: string }) =>
      Change.pictureDescribed(context, place, alt),
    ),
    insertPicture: assign(({ context }, { place }: { place: string }) => Change.pictureInserted(context, place)),
    dropPicture: assign(({ context }, { place }: { place: string }) => Change.pictureDropped(context, place)),
    cancelUpload: sendTo("uploads", (_, { place }: { place: string }) => ({ type: "upload.cancel", place })),
    keepUploaded: assign(({ context }, { field, value }: { field: string; value: string }) =>
      Change.uploadAdded(context, field, value),
    ),
    typeHour: assign((_, { hour }: { hour: string }) => ({ hour })),
    keepMine: assign(({ context }) => Change.mineKept(context)),
    takeTheirs: assign(({ context }) => Change.theirsTaken(context)),
    restore: assign(({ context }) => Change.restored(context)),
    noteSending: assign({ isUnsent: false }),
    keepShown: assign((_, { outcome }: { outcome: KeepOutcome }) => Change.kept(outcome)),
    noteUnsent: assign({ isUnsent: true }),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    reportChanged: raise({ type: "draft.changed" }),
    reportEnded: sendTo(parentActor, { type: "page.signedOut" }),
    fillSeconds: assign(({ context }, { videos }: { videos: ReadonlyArray<ListedVideo> }) =>
      Change.secondsFilled(context, videos),
    ),
    refreshVideos: sendTo("uploads", { type: "videos.refresh" }),
    passResumed: sendTo("uploads", { type: "session.resumed" }),
  },
  guards: {
    isThere: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isSignedOut: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && outcome.failure.kind === "unauthorized",
    isPassing: (_, { outcome }: { outcome: CallOutcome }) => Change.isPassing(outcome),
    isForText: ({ context }, { field }: { field: string }) => Change.pictureOf(context, field) !== null,
    isPictureReady: ({ context }, { place }: { place: string }) => Change.isPictureReady(context, place),
    hasHour: ({ context }) => context.hour !== "",
    isOvertaken: ({ context }, { outcome }: { outcome: OpenOutcome }) => Change.isOvertaken(context, outcome),
    isUnsent: ({ context }) => context.isUnsent,
    isKept: stateIn({ keeping: "idle" }),
    isRefused: stateIn({ keeping: "refused" }),
    hasVideos: ({ context }) => Change.hasVideos(context.form),
    lacksSeconds: ({ context }, { videos }: { videos: ReadonlyArray<ListedVideo> }) =>
      Change.lackedSeconds(context, videos).length > 0,
  },
  delays: { pause: 800, again: 3_000 },
}).createMachine({
  id: "draft",
  context: ({ input }) => Change.begun(input),
  type: "parallel",
  states: {
    file: {
      initial: "loading",
      states: {
        loading: {
          tags: ["busy"],
          invoke: {
            id: "open",
            src: "open",
            input: ({ context: { path, login } }) => ({ path, login }),
            onDone: [
              {
                guard: { type: "isThere", params: answer },
                target: "opened",
                actions: { type: "keepOpened", params: answer },
              },
              { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
              { target: "failed", actions: { type: "keepOpened", params: answer } },
            ],
            onError: { target: "failed", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        failed: { on: { "draft.retry": "loading" } },
        signedOut: { on: { "session.resumed": "loading" } },
        opened: {
          always: [
            { guard: "hasHour", target: "scheduled" },
            { guard: "isUnsent", target: "typing", actions: "reportChanged" },
            { target: "typing" },
          ],
        },
        typing: {
          on: {
            "field.changed": { actions: [{ type: "typeField", params: given }, "reportChanged"] },
            "body.changed": { actions: [{ type: "typeBody", params: given }, "reportChanged"] },
            "row.add": { actions: [{ type: "addRow", params: given }, "reportChanged"] },
            "row.remove": { actions: [{ type: "removeRow", params: given }, "reportChanged"] },
            "row.move": { actions: [{ type: "moveRow", params: given }, "reportChanged"] },
            "picture.insert": {
              guard: { type: "isPictureReady", params: given },
              actions: [{ type: "insertPicture", params: given }, "reportChanged"],
            },
            "hour.changed": { actions: { type: "typeHour", params: given } },
            "draft.publish": { target: "settling", actions: "clearFailure" },
            "draft.schedule": { guard: "hasHour", target: "timing", actions: "clearFailure" },
            "draft.restore": { actions: ["restore", "reportChanged"] },
            "draft.discard": "discarding",
          },
        },
        settling: {
          description: "What is published is what the server keeps: the last words are on their way.",
          tags: ["busy"],
          always: [
            { guard: "isKept", target: "publishing" },
            { guard: "isRefused", target: "typing" },
          ],
          on: { "draft.edit": "typing" },
        },
        publishing: {
          tags: ["busy"],
          invoke: {
            id: "publish",
            src: "publish",
            input: ({ context }) => Change.toPublish(context),
            onDone: [
              { guard: { type: "isThere", params: answer }, target: "published" },
              { guard: { type: "isSignedOut", params: answer }, target: "typing", actions: "reportEnded" },
              {
                target: "comparing",
                actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: "comparing", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        comparing: {
          description: "It was not published: perhaps somebody else was first.",
          tags: ["busy"],
          invoke: {
            id: "compare",
            src: "open",
            input: ({ context: { path, login } }) => ({ path, login }),
            onDone: [
              {
                guard: { type: "isOvertaken", params: answer },
                target: "conflict",
                actions: { type: "keepTheirs", params: answer },
              },
              { target: "typing" },
            ],
            onError: "typing",
          },
        },
        conflict: {
          description: "Both texts are shown, and whoever is here decides.",
          on: {
            "conflict.keepMine": { target: "typing", actions: ["keepMine", "reportChanged"] },
            "conflict.takeTheirs": { target: "typing", actions: ["takeTheirs", "reportChanged"] },
          },
        },
        timing: {
          tags: ["busy"],
          always: [
            { guard: "isKept", target: "scheduling" },
            { guard: "isRefused", target: "typing" },
          ],
          on: { "draft.edit": "typing" },
        },
        scheduling: {
          tags: ["busy"],
          invoke: {
            id: "schedule",
            src: "keep",
            input: ({ context }) => Change.asked(context, { isTimed: true }),
            onDone: [
              { guard: { type: "isThere", params: answer }, target: "scheduled" },
              { guard: { type: "isSignedOut", params: answer }, target: "typing", actions: "reportEnded" },
              { target: "typing", actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) } },
            ],
            onError: { target: "typing", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        scheduled: {
          description: "Nobody types in what the clock will publish.",
          on: {
            "draft.unschedule": {
              target: "typing",
              actions: [{ type: "typeHour", params: { hour: "" } }, "reportChanged"],
            },
          },
        },
        discarding: {
          tags: ["busy"],
          invoke: {
            id: "discard",
            src: "keep",
            input: ({ context }) => Change.asked(context, { drop: true }),
            onDone: [
              {
                guard: { type: "isThere", params: answer },
                target: "loading",
                actions: { type: "clearDevice", params: ({ context: { path, login } }) => ({ path, login }) },
              },
              { guard: { type: "isSignedOut", params: answer }, target: "typing", actions: "reportEnded" },
              { target: "typing", actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) } },
            ],
            onError: { target: "typing", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        published: { on: { "draft.edit": "loading" } },
      },
    },
    uploading: {
      invoke: [
        { id: "uploads", src: "uploads" },
        { id: "finder", src: "finder" },
      ],
      initial: "waiting",
      states: {
        waiting: { always: { guard: "hasVideos", target: "watching", actions: "refreshVideos" } },
        watching: { description: "Videos of the form are followed until they can be played." },
      },
      on: {
        "picture.choose": { actions: { type: "choosePicture", params: given } },
        "picture.describe": { actions: { type: "describePicture", params: given } },
        "picture.cancel": {
          actions: [
            { type: "dropPicture", params: given },
            { type: "cancelUpload", params: given },
          ],
        },
        "upload.added": [
          { guard: { type: "isForText", params: given }, actions: { type: "keepUploaded", params: given } },
          { actions: [{ type: "keepUploaded", params: given }, "reportChanged"] },
        ],
        "videos.listed": {
          guard: { type: "lacksSeconds", params: given },
          actions: [{ type: "fillSeconds", params: given }, "reportChanged"],
        },
        "uploads.signedOut": { actions: "reportEnded" },
        "session.resumed": { actions: "passResumed" },
      },
    },
    keeping: {
      initial: "idle",
      on: {
        "draft.discard": ".idle",
        "draft.changed": {
          target: ".waiting",
          actions: {
            type: "storeOnDevice",
            params: ({ context }) => ({ path: context.path, login: context.login, draft: Change.onDevice(context) }),
          },
        },
      },
      states: {
        idle: {},
        refused: {},
        waiting: { after: { pause: "sending" } },
        sending: {
          description: "What is typed meanwhile begins another one.",
          entry: "noteSending",
          invoke: {
            id: "keep",
            src: "keep",
            input: ({ context }) => Change.asked(context),
            onDone: [
              {
                guard: { type: "isThere", params: answer },
                target: "idle",
                actions: [
                  { type: "keepShown", params: answer },
                  { type: "clearDevice", params: ({ context: { path, login } }) => ({ path, login }) },
                ],
              },
              {
                guard: { type: "isSignedOut", params: answer },
                target: "signedOut",
                actions: [{ type: "keepShown", params: answer }, "reportEnded"],
              },
              {
                guard: { type: "isPassing", params: answer },
                target: "retrying",
                actions: { type: "keepShown", params: answer },
              },
              { target: "refused", actions: { type: "keepShown", params: answer } },
            ],
            onError: { target: "retrying", actions: "noteUnsent" },
          },
        },
        signedOut: { on: { "session.resumed": "sending" } },
        retrying: { after: { again: "sending" } },
      },
    },
  },
})

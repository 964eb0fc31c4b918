import { assign, raise, sendTo, setup } from "xstate"
import type { ListedVideo, UploadState } from "#domain/admin/uploads.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import { isPassing } from "./draftChanges.ts"
import { failureOf } from "./failureOf.ts"
import * as Change from "./uploadsChanges.ts"
import type { ChosenUpload, PartAsked, Upload, UploadsContext, UploadsEvent, UploadsReport } from "./uploadsTypes.ts"

/** Files that are sent for the fields of a form, one after the other, and videos while they are made. */
export const uploadsMachine = setup({
  types: {
    context: {} as UploadsContext,
    events: {} as UploadsEvent,
  },
  actors: {
    begin: actorPlaceholder<CallOutcome<UploadState>, Upload | null>("begin"),
    sendPart: actorPlaceholder<CallOutcome<{ readonly received: number }>, PartAsked>("sendPart"),
    /** Gives what the field holds from now on. */
    add: actorPlaceholder<CallOutcome<string>, PartAsked>("add"),
    list: actorPlaceholder<CallOutcome<ReadonlyArray<ListedVideo>>>("list"),
  },
  actions: {
    /** Provided by the app: the bytes are kept for as long as they are sent. */
    keepFile: (_, _chosen: Pick<ChosenUpload, "place">) => {},
    dropFile: (_, _chosen: Pick<ChosenUpload, "place">) => {},
    keepChosen: assign(({ context }, chosen: ChosenUpload) => Change.chosen(context, chosen)),
    remove: assign(({ context }, { place }: { place: string }) => Change.removed(context, place)),
    forgetFailed: assign(({ context }, { place }: { place: string }) => Change.overtyped(context, place)),
    removeCurrent: assign(({ context }) => Change.currentRemoved(context)),
    keepBegun: assign(({ context }, { outcome }: { outcome: CallOutcome<UploadState> }) =>
      Change.begun(context, outcome),
    ),
    keepReceived: assign(({ context }, { outcome }: { outcome: CallOutcome<{ readonly received: number }> }) =>
      Change.partSent(context, outcome),
    ),
    keepVideos: assign((_, { outcome }: { outcome: CallOutcome<ReadonlyArray<ListedVideo>> }) =>
      outcome.ok ? { videos: outcome.value } : {},
    ),
    keepObstacle: assign((_, { failure }: { failure: CallFailure }) => ({ obstacle: failure })),
    keepFailure: assign(({ context }, { failure }: { failure: CallFailure }) => Change.failed(context, failure)),
    refresh: raise({ type: "videos.refresh" }),
    reportAdded: sendTo(parentActor, ({ context }, { value }: { value: string | null }): UploadsReport => {
      const field = Change.current(context)?.place ?? ""
      return { type: "upload.added", field, value: value ?? "" }
    }),
    reportVideos: sendTo(parentActor, ({ context: { videos } }): UploadsReport => ({ type: "videos.listed", videos })),
    reportEnded: sendTo(parentActor, (): UploadsReport => ({ type: "uploads.signedOut" })),
  },
  guards: {
    hasUpload: ({ context }) => Change.current(context) !== null,
    isWhole: ({ context }) => Change.isWhole(context),
    isThere: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isVideo: (_, { outcome }: { outcome: CallOutcome<UploadState> }) => outcome.ok && outcome.value.video !== null,
    isSignedOut: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && outcome.failure.kind === "unauthorized",
    isPassing: (_, { outcome }: { outcome: CallOutcome }) => isPassing(outcome),
    isPending: ({ context }) => context.videos.some((video) => video.is_pending),
  },
  delays: { again: 3_000 },
}).createMachine({
  id: "uploads",
  context: { uploads: [], videos: [], obstacle: null },
  type: "parallel",
  states: {
    sending: {
      initial: "idle",
      on: {
        // whatever is on its way goes on from what the server has
        "file.chosen": {
          target: ".idle",
          actions: [
            { type: "keepFile", params: given },
            { type: "keepChosen", params: given },
          ],
        },
        "field.typed": { actions: { type: "forgetFailed", params: given } },
        "upload.cancel": {
          target: ".idle",
          actions: [
            { type: "dropFile", params: given },
            { type: "remove", params: given },
          ],
        },
      },
      states: {
        idle: { always: { guard: "hasUpload", target: "beginning" } },
        beginning: {
          description: "The server says how much it has of the file, from this page or from one that is gone.",
          invoke: {
            id: "begin",
            src: "begin",
            input: ({ context }) => Change.current(context),
            onDone: [
              {
                guard: { type: "isVideo", params: answer },
                target: "idle",
                actions: [
                  {
                    type: "reportAdded",
                    params: ({ event: { output } }) => ({ value: output.ok ? output.value.video : null }),
                  },
                  "removeCurrent",
                  "refresh",
                ],
              },
              {
                guard: { type: "isThere", params: answer },
                target: "begun",
                actions: { type: "keepBegun", params: answer },
              },
              { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
              {
                guard: { type: "isPassing", params: answer },
                target: "waiting",
                actions: { type: "keepObstacle", params: ({ event }) => failureOf(event.output) },
              },
              {
                target: "idle",
                actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: "idle", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        begun: { always: [{ guard: "isWhole", target: "adding" }, { target: "sendingPart" }] },
        sendingPart: {
          invoke: {
            id: "sendPart",
            src: "sendPart",
            input: ({ context }) => Change.partAsked(context),
            onDone: [
              {
                guard: { type: "isThere", params: answer },
                target: "begun",
                actions: { type: "keepReceived", params: answer },
              },
              { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
              {
                guard: { type: "isPassing", params: answer },
                target: "waiting",
                actions: { type: "keepObstacle", params: ({ event }) => failureOf(event.output) },
              },
              {
                target: "idle",
                actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: "idle", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        adding: {
          invoke: {
            id: "add",
            src: "add",
            input: ({ context }) => Change.partAsked(context),
            onDone: [
              {
                guard: { type: "isThere", params: answer },
                target: "idle",
                actions: [
                  {
                    type: "reportAdded",
                    params: ({ event: { output } }) => ({ value: output.ok ? output.value : null }),
                  },
                  "removeCurrent",
                  "refresh",
                ],
              },
              { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
              {
                guard: { type: "isPassing", params: answer },
                target: "waiting",
                actions: { type: "keepObstacle", params: ({ event }) => failureOf(event.output) },
              },
              {
                target: "idle",
                actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: "idle", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        waiting: { after: { again: "beginning" } },
        signedOut: { on: { "session.resumed": "beginning" } },
      },
    },
    watching: {
      initial: "idle",
      states: {
        idle: { on: { "videos.refresh": "listing" } },
        listing: {
          invoke: {
            id: "list",
            src: "list",
            onDone: {
              target: "listed",
              actions: [{ type: "keepVideos", params: answer }, "reportVideos"],
            },
            onError: "listed",
          },
          on: { "videos.refresh": { target: "listing", reenter: true } },
        },
        listed: { always: [{ guard: "isPending", target: "resting" }, { target: "idle" }] },
        resting: { after: { again: "listing" }, on: { "videos.refresh": "listing" } },
      },
    },
  },
})

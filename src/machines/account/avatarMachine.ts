import { assign, sendTo, setup } from "xstate"
import type { Crop } from "#domain/account/AvatarCrop.ts"
import { type ChosenFile, refusal, UNREADABLE } from "#domain/account/AvatarFile.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { brokenFailure, broken } from "../page/brokenFailure.ts"
import { type SystemEvents, toast } from "../page/systemEvents.ts"
import type { AvatarContext, AvatarEvent, CropEvent, OpenedPicture } from "./avatarTypes.ts"
import { begun, cropped } from "./cropped.ts"

/** Takes a square of a picture that was chosen, written again, as the learner's avatar. */
export const avatarMachine = setup({
  types: { context: {} as AvatarContext, events: {} as AvatarEvent, tags: {} as "settled" | "busy" },
  actors: {
    /** Gives null for what the browser cannot read as a picture. */
    open: actorPlaceholder<OpenedPicture | null>("open"),
    upload: actorPlaceholder<CallOutcome, { readonly crop: Crop | null }>("upload"),
  },
  actions: {
    clearMessage: assign({ message: null }),
    refuse: assign((_, { file }: { file: ChosenFile }) => ({ message: refusal(file) })),
    refuseUnreadable: assign({ message: UNREADABLE }),
    keepFailure: assign((_, { outcome }: { outcome: CallOutcome }) => ({
      message: (outcome.ok ? brokenFailure : outcome.failure).message,
    })),
    beginCrop: assign((_, { picture }: { picture: OpenedPicture | null }) => ({
      cropping: picture === null ? null : begun(picture),
    })),
    moveCrop: assign(({ context: { cropping } }, { event }: { event: CropEvent }) => ({
      cropping: cropping === null ? null : cropped(cropping, event),
    })),
    endCrop: assign({ cropping: null }),
    refreshUser: sendTo(actorNamed("session"), (): SystemEvents["session"] => ({ type: "session.refresh" })),
    sayDone: sendTo(actorNamed("notices"), (): SystemEvents["notices"] => toast("success", "头像已更新")),
  },
  guards: {
    isFit: (_, { file }: { file: ChosenFile }) => refusal(file) === null,
    isPicture: (_, { picture }: { picture: OpenedPicture | null }) => picture !== null,
    isTaken: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
  },
}).createMachine({
  id: "avatar",
  context: { message: null, cropping: null },
  initial: "idle",
  states: {
    idle: {
      tags: ["settled"],
      on: {
        "file.chosen": [
          { guard: { type: "isFit", params: ({ event }) => event }, target: "opening", actions: "clearMessage" },
          { actions: { type: "refuse", params: ({ event }) => event } },
        ],
      },
    },
    opening: {
      description: "Reads the picture; another one chosen meanwhile changes nothing.",
      tags: ["settled", "busy"],
      invoke: {
        id: "open",
        src: "open",
        onDone: [
          {
            guard: { type: "isPicture", params: ({ event }) => ({ picture: event.output }) },
            target: "cropping",
            actions: { type: "beginCrop", params: ({ event }) => ({ picture: event.output }) },
          },
          { target: "idle", actions: "refuseUnreadable" },
        ],
        onError: { target: "idle", actions: { type: "keepFailure", params: broken } },
      },
    },
    cropping: {
      tags: ["settled"],
      on: {
        "crop.press": { actions: { type: "moveCrop", params: ({ event }) => ({ event }) } },
        "crop.move": { actions: { type: "moveCrop", params: ({ event }) => ({ event }) } },
        "crop.release": { actions: { type: "moveCrop", params: ({ event }) => ({ event }) } },
        "crop.nudge": { actions: { type: "moveCrop", params: ({ event }) => ({ event }) } },
        "crop.zoom": { actions: { type: "moveCrop", params: ({ event }) => ({ event }) } },
        "crop.zoomTo": { actions: { type: "moveCrop", params: ({ event }) => ({ event }) } },
        "crop.take": "uploading",
        "crop.cancel": { target: "idle", actions: "endCrop" },
      },
    },
    uploading: {
      description: "Writes the square as a picture of its own and sends it.",
      tags: ["settled", "busy"],
      exit: "endCrop",
      invoke: {
        id: "upload",
        src: "upload",
        input: ({ context: { cropping } }) => ({ crop: cropping?.crop ?? null }),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "idle",
            actions: ["refreshUser", "sayDone"],
          },
          { target: "idle", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "idle", actions: { type: "keepFailure", params: broken } },
      },
    },
  },
})

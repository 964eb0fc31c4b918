import { assign, sendTo, setup } from "xstate"
import { type ChosenFile, refusal } from "#domain/AvatarFile.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { actorNamed } from "../actorNamed.ts"
import { actorSlot } from "../actorSlot.ts"
import { answer } from "../answer.ts"
import { brokenFailure, broken } from "../brokenFailure.ts"
import { type SystemEvents, toast } from "../systemEvents.ts"
import type { AvatarContext, AvatarEvent } from "./avatarTypes.ts"

/** Takes a picture that was chosen, checked before it is sent, as the learner's avatar. */
export const avatarMachine = setup({
  types: { context: {} as AvatarContext, events: {} as AvatarEvent, tags: {} as "settled" | "busy" },
  actors: { upload: actorSlot<CallOutcome>("upload") },
  actions: {
    clearMessage: assign({ message: null }),
    refuse: assign((_, { file }: { file: ChosenFile }) => ({ message: refusal(file) })),
    keepFailure: assign((_, { outcome }: { outcome: CallOutcome }) => ({
      message: (outcome.ok ? brokenFailure : outcome.failure).message,
    })),
    refreshUser: sendTo(actorNamed("session"), (): SystemEvents["session"] => ({ type: "session.refresh" })),
    sayDone: sendTo(actorNamed("notices"), (): SystemEvents["notices"] => toast("success", "头像已更新")),
  },
  guards: {
    isFit: (_, { file }: { file: ChosenFile }) => refusal(file) === null,
    isTaken: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
  },
}).createMachine({
  id: "avatar",
  context: { message: null },
  initial: "idle",
  states: {
    idle: {
      tags: ["settled"],
      on: {
        "file.chosen": [
          { guard: { type: "isFit", params: ({ event }) => event }, target: "uploading", actions: "clearMessage" },
          { actions: { type: "refuse", params: ({ event }) => event } },
        ],
      },
    },
    uploading: {
      description: "One picture at a time; another one chosen meanwhile changes nothing.",
      tags: ["settled", "busy"],
      invoke: {
        id: "upload",
        src: "upload",
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

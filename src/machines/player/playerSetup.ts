import { setup } from "xstate"
import type { MediaCommand, MediaInput } from "#domain/player/MediaPort.ts"
import { sourceSlot } from "../page/actorSlot.ts"
import { callSlot } from "../page/callSlot.ts"
import { lessonMarkersMachine } from "./lessonMarkersMachine.ts"
import { playerActions } from "./playerActions.ts"
import { playerDelays } from "./playerDelays.ts"
import { playerGuards } from "./playerGuards.ts"
import type { PlayerContext, PlayerEvent, PlayerInput, SignalCommand, StoreCommand, StoreInput } from "./playerTypes.ts"

/** What the player's chart is made of: its types, actors, actions, guards and delays. */
export const playerSetup = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    input: {} as PlayerInput,
    tags: {} as "settled",
    children: {} as {
      outline: "course.study"
      lesson: "course.lesson"
      progress: "course.progress"
      media: "media"
      verify: "user.info"
      markers: "lessonMarkers"
      store: "playerStore"
      signals: "playerSignals"
    },
  },
  actors: {
    "course.study": callSlot("course.study"),
    "course.lesson": callSlot("course.lesson"),
    "course.progress": callSlot("course.progress"),
    "user.info": callSlot("user.info"),
    lessonMarkers: lessonMarkersMachine,
    media: sourceSlot<MediaCommand, MediaInput>(),
    playerStore: sourceSlot<StoreCommand, StoreInput>(),
    playerSignals: sourceSlot<SignalCommand>(),
  },
  actions: playerActions,
  guards: playerGuards,
  delays: playerDelays,
})

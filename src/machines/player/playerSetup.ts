import { setup } from "xstate"
import type { MediaCommand, MediaInput } from "#domain/player/MediaPort.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { deliveryMachine } from "../page/deliveryMachine.ts"
import { lessonHoursMachine } from "./lessonHoursMachine.ts"
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
      renewal: "course.lesson"
      media: "media"
      delivery: "delivery"
      markers: "lessonMarkers"
      hours: "lessonHours"
      store: "playerStore"
      signals: "playerSignals"
    },
  },
  actors: {
    "course.study": callPlaceholder("course.study"),
    "course.lesson": callPlaceholder("course.lesson"),
    delivery: deliveryMachine,
    lessonMarkers: lessonMarkersMachine,
    lessonHours: lessonHoursMachine,
    media: sourcePlaceholder<MediaCommand, MediaInput>(),
    playerStore: sourcePlaceholder<StoreCommand, StoreInput>(),
    playerSignals: sourcePlaceholder<SignalCommand>(),
  },
  actions: playerActions,
  guards: playerGuards,
  delays: playerDelays,
})

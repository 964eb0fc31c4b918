import { type CallbackActorLogic, type EventObject, fromCallback } from "xstate"

/** A hole for something that goes on telling the root what happens. Unfilled, nothing ever happens. */
export const sourceSlot: CallbackActorLogic<EventObject> = fromCallback(() => {})

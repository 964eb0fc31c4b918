import type { ActorRefFrom, AnyActorRef } from "xstate"
import type { deliveryMachine } from "#machines/page/deliveryMachine.ts"
import { tell } from "./run.ts"

const deliveryOf = (actor: Pick<AnyActorRef, "getSnapshot">): ActorRefFrom<typeof deliveryMachine> =>
  actor.getSnapshot().children.delivery as ActorRefFrom<typeof deliveryMachine>

/** Sends events to what delivers for this machine. */
export const tellDelivery = (actor: Pick<AnyActorRef, "getSnapshot">, ...events: ReadonlyArray<object>): void =>
  tell(deliveryOf(actor), ...events)

export const deliveryState = (actor: Pick<AnyActorRef, "getSnapshot">) => deliveryOf(actor).getSnapshot().value

/** The item that is being sent. */
export const sendingOf = (actor: Pick<AnyActorRef, "getSnapshot">): unknown =>
  deliveryState(actor) === "sending" ? deliveryOf(actor).getSnapshot().context.sent?.item : undefined

import type { AnyActorRef, AnyEventObject } from "xstate"

/** What is sent from now on in an actor's system, events of these types only. */
export const emittedBy = (actor: Pick<AnyActorRef, "system">, ...types: ReadonlyArray<string>) => {
  const events: Array<AnyEventObject> = []
  actor.system.inspect((inspected) => {
    if (inspected.type === "@xstate.event" && types.includes(inspected.event.type)) events.push(inspected.event)
  })
  return events
}

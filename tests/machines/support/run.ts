import { type Actor, type AnyStateMachine, createActor, type InputFrom, SimulatedClock } from "xstate"
import { inert } from "#dev/record/inert.ts"

export interface Run<M extends AnyStateMachine> {
  readonly actor: Actor<M>
  readonly clock: SimulatedClock
}

/** A chart running on a clock that only the test moves, its outside work answered by the test's own events. */
export const run = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Run<M> => {
  const clock = new SimulatedClock()
  return { actor: createActor(inert(machine), { input, clock } as never).start() as Actor<M>, clock }
}

/** Sends what `environment.ts` makes: answers are not among the events that a chart declares. */
export const tell = (actor: { readonly send: (event: never) => void }, ...events: ReadonlyArray<object>): void => {
  for (const event of events) actor.send(event as never)
}

import { type Actor, type AnyStateMachine, createActor, SimulatedClock } from "xstate"
import { actorAt } from "./actorTree.ts"
import type { Scenario, ScenarioStep } from "./Scenario.ts"

export interface SystemReplay<M extends AnyStateMachine> {
  readonly actor: Actor<M>
  /** Delivers the next event and gives it; null when there is none left. */
  readonly step: () => ScenarioStep | null
}

/**
 * Replays a whole system step by step. `machine` is inert: its outside work never answers, and its clock never moves;
 * only what the environment did is delivered, and the machines send each other the rest again. An event for an actor that
 * does not exist shows that the charts have changed since the recording, and throws.
 */
export const replaySystem = <M extends AnyStateMachine>(
  machine: M,
  { start, events }: Pick<Scenario, "start" | "events">,
): SystemReplay<M> => {
  const actor = createActor<AnyStateMachine>(machine, {
    clock: new SimulatedClock(),
    ...("snapshot" in start ? { snapshot: start.snapshot } : { input: start.input }),
  }).start() as Actor<M>
  let next = 0
  return {
    actor,
    step: () => {
      const recorded = events[next++]
      if (recorded === undefined) return null
      const target = actorAt(actor, recorded.to)
      if (target === null) throw new Error(`event ${next}: there is no actor ${recorded.to}`)
      target.send(recorded.event)
      return recorded
    },
  }
}

import { type Actor, type AnyStateMachine, createActor, SimulatedClock } from "xstate"
import { actorAt, systemState } from "./actorTree.ts"
import { inert } from "./inert.ts"
import type { RecordedEvent, Recording } from "./Recording.ts"

export interface SystemReplay<M extends AnyStateMachine> {
  readonly actor: Actor<M>
  /** What the environment does, in order. */
  readonly events: ReadonlyArray<RecordedEvent>
  /** Delivers the next of `events`; false when there is none left. */
  readonly step: () => boolean
}

/**
 * Replays a whole system step by step: every chart runs with outside work that never answers and a clock that never moves;
 * only what the environment did is delivered, and the machines send each other the rest again. An event for an actor that
 * does not exist shows that the charts have changed since the recording, and throws.
 */
export const replaySystem = <M extends AnyStateMachine>(machine: M, recording: Recording): SystemReplay<M> => {
  const { start } = recording
  const actor = createActor<AnyStateMachine>(inert(machine), {
    clock: new SimulatedClock(),
    ...("snapshot" in start ? { snapshot: start.snapshot } : { input: start.input }),
  }).start() as Actor<M>
  const events = recording.events.filter(({ origin }) => origin === "env")
  let next = 0
  return {
    actor,
    events,
    step: () => {
      const recorded = events[next++]
      if (recorded === undefined) return false
      const target = actorAt(actor, recorded.actor)
      if (target === null) throw new Error(`event ${next}: there is no actor ${recorded.actor}`)
      target.send(recorded.event)
      return true
    },
  }
}

/** The states of all machines after the start and after every step. */
export const replayedStates = <M extends AnyStateMachine>(
  machine: M,
  recording: Recording,
): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const { actor, step } = replaySystem(machine, recording)
  const states = [systemState(actor)]
  while (step()) states.push(systemState(actor))
  actor.stop()
  return states
}

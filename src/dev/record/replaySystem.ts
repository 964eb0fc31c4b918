import { type Actor, type AnyStateMachine, createActor, type InspectionEvent, SimulatedClock } from "xstate"
import { actorAt, machineSnapshotOf } from "./actorTree.ts"
import { isHeard } from "./isHeard.ts"
import { PAGE_LOADED, type Scenario, type ScenarioStep, type Start } from "./Scenario.ts"

export interface SystemReplay<M extends AnyStateMachine> {
  /** Another one after each load of the page. */
  readonly root: () => Actor<M>
  /** Delivers the next event and gives it; null when there is none left. */
  readonly step: () => Delivered | null
}

/** `unheard`: nobody was there to take the event, or no state of the actor's chart ever takes such a one. */
export interface Delivered {
  readonly recorded: ScenarioStep
  readonly unheard: "no actor" | "nobody hears" | null
}

/**
 * Replays a whole system step by step. `machine` is inert: its outside work never answers, and its clock never moves;
 * only what the environment did is delivered, and the machines send each other the rest again. An event for an actor
 * that does not exist shows that the charts have changed since the recording; the rest is delivered all the same.
 */
export const replaySystem = <M extends AnyStateMachine>(
  machine: M,
  { start, events }: Pick<Scenario, "start" | "events">,
  inspect: (event: InspectionEvent) => void = () => {},
): SystemReplay<M> => {
  const begin = (from: Start) =>
    createActor<AnyStateMachine>(machine, {
      clock: new SimulatedClock(),
      inspect,
      ...("snapshot" in from ? { snapshot: from.snapshot } : { input: from.input }),
    }).start() as Actor<M>
  let root = begin(start)
  let next = 0
  return {
    root: () => root,
    step: () => {
      const recorded = events[next++]
      if (recorded === undefined) return null
      const { to, event } = recorded
      if (event.type === PAGE_LOADED) {
        // the tree before is inert, and may still be shown until the next one is
        root = begin(event["start"] as Start)
        return { recorded, unheard: null }
      }
      const target = actorAt(root, to)
      if (target === null) return { recorded, unheard: "no actor" }
      target.send(event)
      const chart = machineSnapshotOf(target)?.machine
      return { recorded, unheard: chart === undefined || isHeard(chart, event.type) ? null : "nobody hears" }
    },
  }
}

import { type AnyActorRef, type AnyEventObject, createActor, SimulatedClock } from "xstate"
import { actorAt, machinesIn } from "#dev/record/actorTree.ts"
import { systemState } from "./systemState.ts"
import { inertChart } from "#dev/record/charts.ts"
import { makeRecorder } from "#dev/record/makeRecorder.ts"
import type { Scenario } from "#dev/record/Scenario.ts"
import { charts } from "../support/charts.ts"
import { heard } from "../support/environment.ts"

/** A generated session, with the state of every machine as it was after each event. */
export interface Session {
  readonly scenario: Scenario
  readonly states: ReadonlyArray<unknown>
}

const eventsOf = new Map(charts.map(({ machine, events }) => [machine.id, events]))

/** What some machine of the tree may be sent now. */
const possible = (root: AnyActorRef): ReadonlyArray<readonly [path: string, event: AnyEventObject]> =>
  [...machinesIn(root)].flatMap(([path, snapshot]) =>
    snapshot.status === "active"
      ? heard(snapshot, eventsOf.get(snapshot.machine.id) ?? []).map((event) => [path, event] as const)
      : [],
  )

/** Every chart is some session's root, the whole tree every other one's. `next` is in [0, 1). */
export const generateSession = (number: number, next: () => number): Session => {
  const chart =
    charts[number % 2 === 0 ? charts.findIndex(({ machine }) => machine.id === "app") : number % charts.length]
  if (chart === undefined) throw new Error("there are no charts")
  const { machine, input = null } = chart
  const recorder = makeRecorder(machine.id, { input }, () => 0)
  const inspect = recorder.inspect
  const options = { input, clock: new SimulatedClock(), inspect } as never
  const actor = createActor(inertChart(machine.id) ?? machine, options).start()
  const states = [recorder.redact(systemState(actor))]
  for (let event = Math.floor(next() * 40); event > 0; event -= 1) {
    const choices = possible(actor)
    const choice = choices[Math.floor(next() * choices.length)]
    if (choice === undefined) break
    actorAt(actor, choice[0])?.send(choice[1])
    states.push(recorder.redact(systemState(actor)))
  }
  actor.stop()
  return { scenario: recorder.scenario(), states }
}

import { type AnyActorLogic, type AnyStateMachine, fromCallback, StateMachine } from "xstate"
import { type FindMachine, type PageLogic, pageLogic } from "#machines/page/pageLogic.ts"

/**
 * The same chart, and those of its children, with outside work that never answers: for replays, where answers are
 * recorded. `find` knows the machines of pages, where the chart's own logic does not.
 */
export const inert = <M extends AnyStateMachine>(machine: M, find?: FindMachine): M =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => [
        name,
        inertLogic(logic as AnyActorLogic, find),
      ]),
    ),
  }) as M

const inertLogic = (logic: AnyActorLogic & Partial<Pick<PageLogic, "find">>, find?: FindMachine): AnyActorLogic => {
  if (logic instanceof StateMachine) return inert(logic, find)
  if (logic.find !== undefined) return pageLogic(inertly(find ?? logic.find, find))
  // Logic without a start does nothing by itself, so it may stay.
  return logic.start === undefined ? logic : fromCallback(() => {})
}

const inertly = (search: FindMachine, find?: FindMachine): FindMachine => {
  const inertOnes = new Map<string, AnyStateMachine>()
  return (name) => {
    const known = inertOnes.get(name)
    if (known !== undefined) return known
    const machine = search(name)
    if (machine === undefined) return undefined
    const made = inert(machine, find)
    inertOnes.set(name, made)
    return made
  }
}

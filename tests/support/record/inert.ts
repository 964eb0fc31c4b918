import { type AnyActorLogic, type AnyStateMachine, fromPromise, StateMachine } from "xstate"
import { type FindMachine, type PageLogic, pageLogic } from "#machines/page/pageLogic.ts"

/** The same chart, and those of its children, with outside work that never answers: for replays, where answers are recorded. */
export const inert = <M extends AnyStateMachine>(machine: M): M =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => [name, inertLogic(logic as AnyActorLogic)]),
    ),
  }) as M

const inertLogic = (logic: AnyActorLogic & Partial<Pick<PageLogic, "find">>): AnyActorLogic => {
  if (logic instanceof StateMachine) return inert(logic)
  if (logic.find !== undefined) return pageLogic(inertly(logic.find))
  // Logic without a start does nothing by itself, so it may stay.
  return logic.start === undefined ? logic : fromPromise(() => new Promise(() => {}))
}

const inertly = (find: FindMachine): FindMachine => {
  const inertOnes = new Map<string, AnyStateMachine>()
  return (name) => {
    const known = inertOnes.get(name)
    if (known !== undefined) return known
    const machine = find(name)
    if (machine === undefined) return undefined
    const made = inert(machine)
    inertOnes.set(name, made)
    return made
  }
}

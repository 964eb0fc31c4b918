import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate"

/** What a page, or a part of one, is started with: the registered name of its machine, and that machine's input. */
export interface PageInput {
  readonly machine: string
  /** Plain data. */
  readonly input: unknown
}

export type FindMachine = (name: string) => AnyStateMachine | undefined

export interface PageLogic extends ActorLogic<AnyMachineSnapshot, AnyEventObject, PageInput> {
  readonly find: FindMachine
}

/**
 * One actor logic that is any of the registered machines, so that a page of any kind is persisted and resumed under the
 * one registered name `page`. The persisted snapshot carries the machine's name as `page_machine`; that machine must be
 * loaded before the snapshot is resumed. A name that nobody registered is a defect of the page's actor.
 */
export const pageLogic = (find: FindMachine): PageLogic => {
  const names = new Map<AnyStateMachine, string>()
  const machineNamed = (name: string): AnyStateMachine => {
    const machine = find(name)
    if (machine === undefined) throw new Error(`no machine is registered as ${name}`)
    names.set(machine, name)
    return machine
  }
  return {
    getInitialSnapshot: (scope, { machine, input }) => machineNamed(machine).getInitialSnapshot(scope, input),
    transition: (snapshot, event, scope) => snapshot.machine.transition(snapshot, event, scope),
    start: (snapshot) => snapshot.machine.start(snapshot),
    getPersistedSnapshot: (snapshot, options) => ({
      ...snapshot.machine.getPersistedSnapshot(snapshot, options),
      page_machine: names.get(snapshot.machine),
    }),
    restoreSnapshot: (snapshot, scope) => {
      const name = "page_machine" in snapshot ? snapshot.page_machine : undefined
      return machineNamed(String(name)).restoreSnapshot(snapshot, scope)
    },
    find,
  }
}

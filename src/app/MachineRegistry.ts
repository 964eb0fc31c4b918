import type { AnyActorLogic, AnyStateMachine } from "xstate"

/** Fills the slots of machines by name, and finds machines again by theirs. */
export class MachineRegistry {
  readonly #machines = new Map<string, AnyStateMachine>()
  readonly #slots: Readonly<Record<string, AnyActorLogic>>

  constructor(slots: Readonly<Record<string, AnyActorLogic>>) {
    this.#slots = slots
  }

  /** The machine with those of its slots filled that are known here. */
  fill<M extends AnyStateMachine>(machine: M): M {
    const own = Object.keys(machine.implementations.actors).filter((name) => name in this.#slots)
    return machine.provide({ actors: Object.fromEntries(own.map((name) => [name, this.#slots[name]])) }) as M
  }

  /** Registers a page's machine once; answers its name. */
  register(machine: AnyStateMachine): string {
    if (!this.#machines.has(machine.id)) this.#machines.set(machine.id, this.fill(machine))
    return machine.id
  }

  readonly find = (name: string): AnyStateMachine | undefined => this.#machines.get(name)
}

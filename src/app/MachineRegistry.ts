import type { AnyActorLogic, AnyStateMachine } from "xstate"
import { pageLogic } from "#machines/page/pageLogic.ts"
import type { Page } from "#routes/Page.ts"

/** Fills the slots of machines by name, and finds machines again by theirs. */
export class MachineRegistry {
  readonly #machines = new Map<string, AnyStateMachine>()
  readonly #slots: Readonly<Record<string, AnyActorLogic>>

  constructor(slots: Readonly<Record<string, AnyActorLogic>>) {
    // a part of a page is any machine, as the page itself is
    this.#slots = { ...slots, part: pageLogic((name) => this.find(name)) }
  }

  /** The machine with those of its slots filled that are known here. */
  fill<M extends AnyStateMachine>(machine: M): M {
    const own = Object.keys(machine.implementations.actors).filter((name) => name in this.#slots)
    return machine.provide({ actors: Object.fromEntries(own.map((name) => [name, this.#slots[name]])) }) as M
  }

  /** Registers the machine of a page, and those of its parts; answers the page's name for it. */
  register({ machine, parts = [] }: Pick<Page, "machine" | "parts">): string {
    for (const each of [machine, ...parts])
      if (!this.#machines.has(each.id)) this.#machines.set(each.id, this.fill(each))
    return machine.id
  }

  readonly find = (name: string): AnyStateMachine | undefined => this.#machines.get(name)
}

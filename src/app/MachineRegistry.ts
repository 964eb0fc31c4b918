import type { AnyActorLogic, AnyStateMachine } from "xstate"
import { pageLogic } from "#machines/page/pageLogic.ts"
import type { Outside, Page } from "#routes/Page.ts"

type Slots = Readonly<Record<string, AnyActorLogic>>

/** Acts on the outside that machines name and leave empty. */
type Actions = Readonly<Record<string, (params: never) => void>>

/** Fills the slots of machines by name, and finds machines again by theirs. */
export class MachineRegistry {
  readonly #machines = new Map<string, AnyStateMachine>()
  readonly #slots: Slots
  readonly #actions: Actions
  readonly #outside: Outside | null

  /** `outside` is for the slots that pages bring along; without it, as on the server, those stay empty. */
  constructor(slots: Slots, actions: Actions = {}, outside: Outside | null = null) {
    this.#actions = actions
    this.#outside = outside
    // a part of a page is any machine, as the page itself is
    this.#slots = { ...slots, part: pageLogic((name) => this.find(name)) }
  }

  /** The machine with those of its slots and empty actions filled that are known here. */
  fill<M extends AnyStateMachine>(machine: M, brought: Slots = {}): M {
    const slots = { ...this.#slots, ...brought }
    const own = Object.keys(machine.implementations.actors).filter((name) => name in slots)
    const acts = Object.entries(this.#actions)
      .filter(([name]) => name in machine.implementations.actions)
      .map(([name, act]) => [name, (_: unknown, params: unknown) => act(params as never)])
    return machine.provide({
      actors: Object.fromEntries(own.map((name) => [name, slots[name]])),
      // a machine's own types of its actions are not known here
      actions: Object.fromEntries(acts) as never,
    }) as M
  }

  /** Registers the machine of a page, and those of its parts; answers the page's name for it. */
  register({ machine, parts = [], slots }: Pick<Page, "machine" | "parts" | "slots">): string {
    const brought = this.#outside === null ? {} : slots?.(this.#outside)
    for (const each of [machine, ...parts])
      if (!this.#machines.has(each.id)) this.#machines.set(each.id, this.fill(each, brought))
    return machine.id
  }

  readonly find = (name: string): AnyStateMachine | undefined => this.#machines.get(name)
}

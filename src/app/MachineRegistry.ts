import type { AnyActorLogic, AnyStateMachine } from "xstate"
import { type CallLogic, withCalls } from "#machines/callSlot.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import type { Actions, Outside, Page } from "#routes/Page.ts"

type Slots = Readonly<Record<string, AnyActorLogic>>

/** Fills the slots of machines by name, and finds machines again by theirs. */
export class MachineRegistry {
  readonly #machines = new Map<string, AnyStateMachine>()
  readonly #slots: Slots
  readonly #outside: Outside | null
  readonly #actions: Actions

  /** `outside` is for what pages bring along; without it, as on the server, that stays empty. */
  constructor(slots: Slots, outside: Outside | null = null, actions: Actions = {}) {
    this.#outside = outside
    this.#actions = actions
    // a part of a page is any machine, as the page itself is
    this.#slots = { ...slots, part: pageLogic((name) => this.find(name)) }
  }

  /** The machine with those of its slots and empty actions filled that are known here. */
  fill<M extends AnyStateMachine>(machine: M, brought: Slots = {}, actions: Actions = {}): M {
    const { call, ...slots } = { ...this.#slots, ...brought }
    const own = Object.keys(machine.implementations.actors).filter((name) => name in slots)
    const acts = Object.entries({ ...this.#actions, ...actions })
      .filter(([name]) => name in machine.implementations.actions)
      .map(([name, act]) => [name, (_: unknown, params: unknown) => act(params as never)])
    return withCalls(machine, call as CallLogic).provide({
      actors: Object.fromEntries(own.map((name) => [name, slots[name]])),
      // a machine's own types of its actions are not known here
      actions: Object.fromEntries(acts) as never,
    }) as M
  }

  /** Registers the machine of a page, and those of its parts; answers the page's name for it. */
  register({ machine, parts = [], slots, actions }: Pick<Page, "machine" | "parts" | "slots" | "actions">): string {
    const outside = this.#outside
    const brought = outside === null ? {} : slots?.(outside)
    const acts = outside === null ? {} : actions?.(outside)
    for (const each of [machine, ...parts])
      if (!this.#machines.has(each.id)) this.#machines.set(each.id, this.fill(each, brought, acts))
    return machine.id
  }

  readonly find = (name: string): AnyStateMachine | undefined => this.#machines.get(name)
}

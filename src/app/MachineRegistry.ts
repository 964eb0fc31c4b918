import type { AnyStateMachine } from "xstate"
import type { appMachine } from "#machines/app/appMachine.ts"
import type { buildMachine } from "#machines/app/buildMachine.ts"
import { type CallLogic, withCalls } from "#machines/page/callSlot.ts"
import type { FillingOf, SlotsOf } from "#machines/page/filling.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import type { prefetchMachine } from "#machines/app/prefetchMachine.ts"
import type { resourceMachine } from "#machines/page/resourceMachine.ts"
import type { sessionMachine } from "#machines/app/sessionMachine.ts"
import type { Filling, Outside, Page } from "#routes/page/Page.ts"

/** What fills the slots that machines share or that the root's children have. One that is missing does not compile. */
export type SiteSlots = { readonly call: CallLogic } & SlotsOf<typeof resourceMachine, "site"> &
  SlotsOf<typeof sessionMachine, "site"> &
  SlotsOf<typeof buildMachine, "site"> &
  SlotsOf<typeof prefetchMachine, "site"> &
  Pick<SlotsOf<typeof appMachine, "site">, "clock" | "window">

export type SiteActions = FillingOf<typeof resourceMachine>["actions"]

/** Fills the slots of machines, and finds machines again by their names. */
export class MachineRegistry {
  readonly #machines = new Map<string, AnyStateMachine>()
  readonly #call: CallLogic
  readonly #site: Filling
  readonly #outside: Outside | null

  /** `outside` is for what pages bring along; without it, as on the server, that stays empty. */
  constructor({ call, ...slots }: SiteSlots, outside: Outside | null = null, actions: SiteActions = {}) {
    this.#call = call
    this.#outside = outside
    // a part of a page is any machine, as the page itself is
    this.#site = {
      actors: { ...slots, part: pageLogic(this.find), page: pageLogic(this.find), box: pageLogic(this.find) },
      actions,
    }
  }

  /** The machine with its calls made, and those of its slots and empty actions filled that are known here. */
  fill<M extends AnyStateMachine>(machine: M, { actors, actions, call = this.#call }: Filling = {}): M {
    const { implementations } = machine
    const filled = machine.provide({
      actors: knownTo(implementations.actors, { ...this.#site.actors, ...actors }),
      actions: knownTo(implementations.actions, { ...this.#site.actions, ...actions }),
    }) as M
    // last: the machines that a page brings make calls too
    return withCalls(filled, call)
  }

  /** Registers the machines of a page and of its parts; answers the page's name for its own. */
  register({ machine, fill, parts = [] }: Pick<Page, "machine" | "fill" | "parts">): string {
    for (const each of [{ machine, fill }, ...parts]) {
      const { id } = each.machine
      if (this.#machines.has(id)) continue
      this.#machines.set(id, this.fill(each.machine, this.#outside === null ? {} : each.fill?.(this.#outside)))
    }
    return machine.id
  }

  readonly find = (name: string): AnyStateMachine | undefined => this.#machines.get(name)
}

const knownTo = <T>(own: object, given: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in own))

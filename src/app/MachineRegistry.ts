import type { AnyStateMachine } from "xstate"
import type { appMachine } from "#machines/app/appMachine.ts"
import type { buildMachine } from "#machines/app/buildMachine.ts"
import { type CallLogic, withCalls } from "#machines/page/callPlaceholder.ts"
import type { ImplementationsOf, PlaceholdersOf } from "#machines/page/implementations.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import type { prefetchMachine } from "#machines/app/prefetchMachine.ts"
import type { resourceMachine } from "#machines/page/resourceMachine.ts"
import type { sessionMachine } from "#machines/app/sessionMachine.ts"
import type { Implementations, Outside, Page } from "#routes/page/Page.ts"

/** Implementations of the placeholders that machines share or that the root's children have. One that is missing does not compile. */
export type SiteActors = { readonly call: CallLogic } & PlaceholdersOf<typeof resourceMachine, "site"> &
  PlaceholdersOf<typeof sessionMachine, "site"> &
  PlaceholdersOf<typeof buildMachine, "site"> &
  PlaceholdersOf<typeof prefetchMachine, "site"> &
  Pick<PlaceholdersOf<typeof appMachine, "site">, "clock" | "window">

export type SiteActions = ImplementationsOf<typeof resourceMachine>["actions"]

/** Gives machines their implementations, and finds machines again by their names. */
export class MachineRegistry {
  readonly #machines = new Map<string, AnyStateMachine>()
  readonly #call: CallLogic
  readonly #site: Implementations
  readonly #outside: Outside | null

  /** `outside` is for what pages bring along; without it, as on the server, that stays empty. */
  constructor({ call, ...actors }: SiteActors, outside: Outside | null = null, actions: SiteActions = {}) {
    this.#call = call
    this.#outside = outside
    // a part of a page is any machine, as the page itself is
    this.#site = {
      actors: { ...actors, part: pageLogic(this.find), page: pageLogic(this.find), box: pageLogic(this.find) },
      actions,
    }
  }

  /** The machine with its calls made, and the implementations that are known here. */
  provide<M extends AnyStateMachine>(machine: M, { actors, actions, call = this.#call }: Implementations = {}): M {
    const { implementations } = machine
    const provided = machine.provide({
      actors: knownTo(implementations.actors, { ...this.#site.actors, ...actors }),
      actions: knownTo(implementations.actions, { ...this.#site.actions, ...actions }),
    }) as M
    // last: the machines that a page brings make calls too
    return withCalls(provided, call)
  }

  /** Registers the machines of a page and of its parts; answers the page's name for its own. */
  register({ machine, implementations, parts = [] }: Pick<Page, "machine" | "implementations" | "parts">): string {
    for (const each of [{ machine, implementations }, ...parts]) {
      const { id } = each.machine
      if (this.#machines.has(id)) continue
      this.#machines.set(
        id,
        this.provide(each.machine, this.#outside === null ? {} : each.implementations?.(this.#outside)),
      )
    }
    return machine.id
  }

  readonly find = (name: string): AnyStateMachine | undefined => this.#machines.get(name)
}

const knownTo = <T>(own: object, given: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in own))

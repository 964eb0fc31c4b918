import {
  type AnyStateMachine,
  type CallbackActorLogic,
  fromPromise,
  type PromiseActorLogic,
  StateMachine,
} from "xstate"
import type { Unprovided } from "#machines/page/actorPlaceholder.ts"
import type { OwnPlaceholdersOf } from "#machines/page/implementations.ts"
import { type EventService, pageEvents } from "./pageEvents.ts"

type AnswerService<I, O> = (input: I, signal: AbortSignal) => Promise<O>

type ServiceOf<L> =
  L extends CallbackActorLogic<infer C, infer I>
    ? EventService<I, C>
    : L extends PromiseActorLogic<infer O, infer I>
      ? AnswerService<I, O>
      : never

/** A service for each placeholder of a machine. */
type ServicesOf<M extends AnyStateMachine> = {
  readonly [K in keyof OwnPlaceholdersOf<M>]: ServiceOf<OwnPlaceholdersOf<M>[K]>
}

/** What a page does outside of its machines, loaded with the first use; a failed load is tried again by the next. */
export const pageServices = <S extends object>(load: () => Promise<S>) => {
  let loading: Promise<S> | null = null
  let loaded: S | null = null
  const ready = (): Promise<S> => {
    loading ??= load().then((services) => (loaded = services))
    loading.catch(() => (loading = null))
    return loading
  }
  /** The service of a placeholder's name, whose type is checked where its machine is given. */
  const serviceOf = async <F>(name: string): Promise<F> => (await ready())[name as keyof S] as F
  const implementation = (name: string, { isSource }: Unprovided<"page">) =>
    isSource === true
      ? pageEvents(() => serviceOf<EventService>(name))
      : fromPromise<unknown, unknown>(async ({ input, signal }) =>
          (await serviceOf<AnswerService<unknown, unknown>>(name))(input, signal),
        )
  return {
    ready,
    /** The placeholders of a machine, each implemented by the service of its name. */
    actorsFor: <M extends AnyStateMachine>(machine: S extends ServicesOf<M> ? M : never) =>
      Object.fromEntries(
        Object.entries(machine.implementations.actors as Readonly<Record<string, Unprovided<"page">>>)
          .filter(([, logic]) => !(logic instanceof StateMachine) && !("calls" in logic))
          .map(([name, logic]) => [name, implementation(name, logic)]),
      ) as OwnPlaceholdersOf<M>,
    /** Begins within the event that asks for it, once the services are there. */
    act:
      <P>(work: (services: S) => (params: P, signal: AbortSignal) => unknown) =>
      (_: unknown, params: P): void => {
        const begin = (services: S) => void work(services)(params, new AbortController().signal)
        if (loaded === null) void ready().then(begin, () => {})
        else begin(loaded)
      },
  }
}

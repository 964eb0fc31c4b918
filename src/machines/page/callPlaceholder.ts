import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type PromiseActorLogic,
  StateMachine,
} from "xstate"
import type { CallName, Output } from "#domain/contract/Contract.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { actorPlaceholder } from "./actorPlaceholder.ts"

/**
 * A call to be made. `intent` names what the machine wants by it: the same for every try, another for whatever is wanted
 * next, however alike. Without one each call is an intent of its own.
 */
export interface CallInput<N extends CallName = CallName> {
  readonly request: CallRequest<N>
  readonly intent?: number | string
}

/** What makes calls of any name: one implementation serves all machines. */
export type CallLogic = PromiseActorLogic<CallOutcome, CallInput>

/** The hole for one call; for one of several, where that is decided as the machine runs. */
export interface CallPlaceholder<N extends CallName> extends PromiseActorLogic<CallOutcome<Output<N>>, CallInput<N>> {
  /** The names of its calls; empty where the page decides. */
  readonly calls?: ReadonlyArray<CallName>
}

const placeholderOf = <T, N extends CallName>(...calls: ReadonlyArray<N>) =>
  Object.assign(actorPlaceholder<CallOutcome<T>, CallInput<N>>(calls.join()), { calls })

/** The placeholder of these calls, typed by the contract: what goes in is their payload, what comes out their value. */
export const callPlaceholder = <N extends CallName>(...calls: readonly [N, ...ReadonlyArray<N>]): CallPlaceholder<N> =>
  placeholderOf<Output<N>, N>(...calls)

/** The placeholder of a chart that pages share: each page chooses its call, and knows the type of its answer. */
export const anyCallPlaceholder: CallLogic & Pick<CallPlaceholder<CallName>, "calls"> = placeholderOf<
  unknown,
  CallName
>()

/** The input with its intent named among those of all actors of the page's life; `maker` numbered it. */
export const intentOf = (maker: AnyActorRef | undefined, { intent, ...input }: CallInput): CallInput =>
  intent === undefined ? input : { ...input, intent: `${maker?.sessionId ?? ""}-${intent}` }

/** The machine with all its calls, and those of its child machines, made by one implementation. */
export const withCalls = <M extends AnyStateMachine>(machine: M, call: CallLogic): M =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries<object>(machine.implementations.actors).flatMap(
        ([name, logic]): ReadonlyArray<[string, AnyActorLogic]> => {
          if (logic instanceof StateMachine) return [[name, withCalls(logic, call)]]
          return "calls" in logic ? [[name, call]] : []
        },
      ),
    ),
  }) as M

import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from "xstate"

/** What outside work answers, as the event that its machine takes. */
export const answer = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output })

/** Outside work that broke. */
export const defect = (id: string): AnyEventObject => ({ type: `xstate.error.actor.${id}`, error: new Error("defect") })

/** A delay that ran out: `state` is the dotted path with the machine's id, as in `session.signingOut`. */
export const elapsed = (delay: string, state: string): AnyEventObject => ({ type: `xstate.after.${delay}.${state}` })

/** Those of the events that the machine listens to where it is. */
export const heard = <E extends AnyEventObject>(
  snapshot: AnyMachineSnapshot,
  events: ReadonlyArray<E>,
): ReadonlyArray<E> => {
  const types = getNextTransitions(snapshot).map(({ eventType }) => eventType)
  return events.filter(({ type }) => types.some((heardType) => isMatch(heardType, type)))
}

const isMatch = (pattern: string, type: string): boolean =>
  pattern === type || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1)))

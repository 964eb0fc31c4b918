import { type AnyActorRef, type AnyMachineSnapshot, isMachineSnapshot } from "xstate"
import type { CallFailure } from "#domain/contract/Request.ts"

/** Nothing more is to be loaded before the page can be shown: it and all of its parts have settled. */
export const isPageSettled = (page: AnyActorRef): boolean => actorsOf(page).every(isSettledItself)

/** The page and all of its parts: a part that changes does not change the page. */
export const actorsOf = (page: AnyActorRef): ReadonlyArray<AnyActorRef> => {
  const snapshot = snapshotOf(page)
  return [page, ...(snapshot === null ? [] : partsOf(snapshot).flatMap(actorsOf))]
}

/** Leaves its parts aside. */
export const isSettledItself = (actor: AnyActorRef): boolean => snapshotOf(actor)?.hasTag("settled") ?? true

/** Why the page, or the first of its parts that failed, could not be shown; null when it can. */
export const pageFailure = (page: AnyActorRef): CallFailure | null => {
  const snapshot = snapshotOf(page)
  if (snapshot === null) return null
  const { failure = null } = snapshot.context as { readonly failure?: CallFailure | null }
  return (
    failure ??
    partsOf(snapshot)
      .map(pageFailure)
      .find((found) => found !== null) ??
    null
  )
}

const snapshotOf = (ref: AnyActorRef): AnyMachineSnapshot | null => {
  const snapshot: unknown = ref.getSnapshot()
  return isMachineSnapshot(snapshot) ? snapshot : null
}

/** Only the parts of a composite page: the helpers of a single machine are its own business. */
const partsOf = ({ children, context }: AnyMachineSnapshot): ReadonlyArray<AnyActorRef> =>
  Object.keys((context as { readonly parts?: object }).parts ?? {}).flatMap((name) => children[name] ?? [])

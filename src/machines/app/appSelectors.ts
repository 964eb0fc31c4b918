import type { AnyActorRef, SnapshotFrom } from "xstate"
import { isNotFound } from "#domain/contract/Request.ts"
import { isPageSettled, pageFailure } from "../page/pageSelectors.ts"
import type { appMachine } from "./appMachine.ts"

type AppSnapshot = SnapshotFrom<typeof appMachine>

/** What a server answers with once the tree has settled. */
export type Response =
  /** Somewhere else, here or on another site. */
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "page"; readonly status: number }
  /** Who the visitor is decides, and only the browser knows: the page without its middle. */
  | { readonly kind: "shell" }

export const pageOf = ({ children }: AppSnapshot): AnyActorRef | null =>
  children.navigation?.getSnapshot().children.page ?? null

/** There is nothing more to load, or nothing more that can be known without a session. */
export const isSettled = (snapshot: AppSnapshot): boolean => {
  const navigation = snapshot.children.navigation?.getSnapshot()
  if (navigation === undefined) return false
  if (navigation.matches("awaitingSession")) return true
  const page = pageOf(snapshot)
  return navigation.hasTag("settled") && (page === null || isPageSettled(page))
}

export const responseOf = (snapshot: AppSnapshot): Response => {
  const navigation = snapshot.children.navigation?.getSnapshot()
  if (navigation === undefined) return { kind: "shell" }
  const { current, target, redirects, leavingFor } = navigation.context
  if (navigation.matches("leavingSite") && leavingFor !== null) return { kind: "redirect", to: leavingFor }
  if (current === null) {
    return target !== null && target.redirects.length > 0 ? { kind: "redirect", to: target.href } : { kind: "shell" }
  }
  if (redirects.length > 0 && current.page !== null) return { kind: "redirect", to: current.href }
  return { kind: "page", status: statusOf(current.status, pageOf(snapshot)) }
}

/** A page may find that what it is about does not exist, or cannot, under such an id. */
const statusOf = (status: number, page: AnyActorRef | null): number => {
  const failure = page === null ? null : pageFailure(page)
  if (failure === null) return status
  return isNotFound(failure) ? 404 : 503
}

import * as ErrorPage from "#domain/route/ErrorPage.ts"
import { continuesAs } from "#domain/route/continuesAs.ts"
import { decide } from "#domain/route/decide.ts"
import * as Place from "#domain/route/Place.ts"
import { redirectTarget } from "#domain/route/redirectTarget.ts"
import { scrollTarget } from "#domain/app/scrollTarget.ts"
import { AFTER_SIGN_IN, AFTER_SIGN_UP, LOGIN_PATH } from "#domain/core/Session.ts"
import type { NavigationSource } from "../page/systemEvents.ts"
import type { SessionNews } from "./sessionTypes.ts"
import type {
  Current,
  HistoryEntry,
  LoadPageInput,
  NavigationContext,
  NavigationInput,
  Scroll,
  Target,
} from "./navigationTypes.ts"

export const initialContext = ({
  href,
  studyMode,
  rules,
  site,
  now,
  reloaded_at,
}: NavigationInput): NavigationContext => ({
  current: null,
  target: towards(href, "replace"),
  decision: null,
  loaded: null,
  redirects: [],
  leavingFor: null,
  failure: null,
  visitor: { session: "unknown", studyMode, rules },
  was: "unknown",
  site,
  now,
  reloaded_at,
  isNewBuild: false,
  blocksLeaving: false,
})

export const towards = (href: string, source: NavigationSource): Target => ({
  href,
  source,
  redirects: [],
  isSecondLook: false,
})

/** What becomes of the target, as far as it is known who the visitor is. */
export const decided = ({ target, visitor, site }: NavigationContext): Pick<NavigationContext, "decision"> => ({
  decision: target === null ? null : decide(target.href, visitor, site),
})

/** One redirect further. A step of Back or Forward that is led elsewhere replaces the entry that it came to. */
export const redirected = ({ target, decision }: NavigationContext): Partial<NavigationContext> => {
  if (target === null || decision?.kind !== "redirect") return {}
  const { to, reason } = decision
  const source = target.source === "pop" ? "replace" : target.source
  const redirects = [...target.redirects, { from: target.href, to, reason }]
  return { target: { href: to, source, redirects, isSecondLook: false } }
}

const ACCOUNT_PAGES: ReadonlySet<string> = new Set(["login", "register", "reset-password", "wechat"])

/**
 * Where a change of the session leads. Whoever has signed in on a page for signing in goes where it promised; everybody
 * else looks at the same address again, which may not be theirs any more.
 */
export const afterSession = (
  { current, target }: NavigationContext,
  { session, isNew = false }: Pick<SessionNews, "session" | "isNew">,
): Target | null => {
  if (current === null) return target
  const isArrival = session === "signedIn" && current.page !== null && ACCOUNT_PAGES.has(current.page)
  if (!isArrival) return { ...towards(current.href, "replace"), isSecondLook: true }
  const otherwise = isNew ? AFTER_SIGN_UP : AFTER_SIGN_IN
  return towards(redirectTarget(new URLSearchParams(current.search).get("redirect"), otherwise), "replace")
}

/** The sign-in page, to come back from to where the visitor is. */
export const signInEntry = ({ current }: NavigationContext): HistoryEntry => ({
  href: current === null ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(current.href)}`,
  source: "push",
})

/** What is shown once the target is reached. */
export const reached = ({ target, decision, loaded, current }: NavigationContext): Current | null => {
  if (target === null) return current
  if (decision?.kind !== "allow") {
    return errorAt(target.href, decision?.kind === "notFound" ? decision.error : ErrorPage.of())
  }
  const { match, place } = decision
  const machine = loaded?.machine ?? current?.machine ?? null
  const { page, params, layout } = match
  const startsAtTop = target.source === "push" && place.hash === ""
  return { ...place, href: target.href, page, params, layout, status: 200, message: "", startsAtTop, machine }
}

export const errorAt = (href: string, { status, message }: ErrorPage.ErrorPage): Current => ({
  ...Place.read(href),
  href,
  page: null,
  params: {},
  layout: "error",
  status,
  message,
  startsAtTop: false,
  machine: null,
})

/** The target is where the visitor is, perhaps at another anchor: nothing is loaded. */
export const isSamePlace = ({ current, target }: NavigationContext): boolean => {
  if (current === null || current.page === null || target === null) return false
  const { path, search } = Place.read(target.href)
  return path === current.path && search === current.search
}

/** The page continues under another address, instead of being started again. */
export const isKept = ({ current, decision, loaded }: NavigationContext): boolean =>
  decision?.kind === "allow" &&
  loaded !== null &&
  current !== null &&
  continuesAs(current.page, decision.match.page) &&
  current.machine === loaded.machine

export const scrollOf = ({ target }: NavigationContext): Scroll => {
  if (target?.source === "pop") return { kind: "restore" }
  return scrollTarget(Place.read(target?.href ?? "/").hash)
}

export const hrefOf = ({ target }: NavigationContext): string => target?.href ?? "/"

export const urlOf = ({ decision }: NavigationContext): string => (decision?.kind === "leaveSite" ? decision.url : "/")

/** What is written to the history on arrival; the present address gets no second entry. */
export const entryOf = ({ target, current }: NavigationContext): HistoryEntry => {
  const { href, source } = target ?? towards(current?.href ?? "/", "replace")
  return { href, source: source === "push" && href === current?.href ? "replace" : source }
}

/** The address that Back or Forward has changed already is put back. */
export const entryBack = ({ current, target }: NavigationContext): HistoryEntry => ({
  href: current?.href ?? "/",
  source: target?.source === "pop" ? "push" : "replace",
})

export const loadInput = ({ decision, target, visitor, now }: NavigationContext): LoadPageInput => {
  if (decision?.kind !== "allow") throw new Error("no page is allowed")
  const { match, place } = decision
  return {
    page: match.page,
    params: match.params,
    search: place.search,
    href: target?.href ?? "/",
    session: visitor.session,
    studyMode: visitor.studyMode,
    isReturn: target?.source === "pop",
    now,
  }
}

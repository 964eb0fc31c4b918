import * as ErrorPage from "./ErrorPage.ts"
import { AFTER_SIGN_IN, LOGIN_PATH } from "../core/Session.ts"
import { externalTarget } from "./externalTarget.ts"
import { matchRoute, type PageMatch, type RouteMatch, type RouteSite } from "./matchRoute.ts"
import * as Place from "./Place.ts"
import { isLocalPath } from "./redirectTarget.ts"
import * as RouteRule from "./RouteRule.ts"

export interface Visitor {
  /** `unknown` while a stored token is still being restored. */
  readonly session: "unknown" | "signedOut" | "signedIn"
  readonly studyMode: boolean
  readonly rules: ReadonlyArray<RouteRule.RouteRule>
}

export interface Allow {
  readonly kind: "allow"
  readonly match: PageMatch
  readonly place: Place.Place
}

export interface Redirect {
  readonly kind: "redirect"
  readonly to: string
  readonly reason: "olderPath" | "alreadySignedIn" | "needsSignIn" | "studyMode" | "routeRule" | "index"
}

/**
 * What becomes of a navigation, as data; the navigation machine acts on it.
 *
 * - `redirect`: decide again with `to`; after `MAX_REDIRECTS` the error page.
 * - `leaveSite`: the whole window goes to `url`.
 * - `signOutFirst`: sign out, then decide again with the same address.
 * - `awaitSession`: the answer differs between signed in and signed out, and which it is is not known yet.
 * - `notFound`: the error page.
 */
export type Decision =
  | Allow
  | Redirect
  | { readonly kind: "leaveSite"; readonly url: string }
  | { readonly kind: "signOutFirst" }
  | { readonly kind: "awaitSession" }
  | { readonly kind: "notFound"; readonly error: ErrorPage.ErrorPage }

/** More redirects than this in one navigation end on the error page (section 2). */
export const MAX_REDIRECTS = 5

/**
 * The guards of section 2 in their order: older path, login/register/reset rules, free lessons, sign-in, study
 * mode, server route rule; last, a path that only leads on does so. `href` is `/path?query#hash` as intended.
 */
export const decide = (href: string, visitor: Visitor, site: RouteSite): Decision => {
  const place = Place.read(href)
  const match = matchRoute(place.path, site)
  if (match.kind === "older") return redirect(Place.write({ ...place, path: match.to }), "olderPath")
  return (
    accountRule(match, visitor) ??
    guestRule(match, visitor, place) ??
    signInRule(match, visitor, href) ??
    studyModeRule(match, visitor) ??
    routeRule(href, place, visitor, site) ??
    arrival(match, place)
  )
}

type NotOlder = Exclude<RouteMatch, { kind: "older" }>
type Arrived = Exclude<NotOlder, { kind: "index" }>

const SIGN_OUT_PAGES: ReadonlySet<string> = new Set(["register", "reset-password"])

const accountRule = (match: RouteMatch, { session }: Visitor): Decision | null => {
  if (match.kind !== "page") return null
  const signsOut = SIGN_OUT_PAGES.has(match.page)
  // who is signed in comes back from WeChat to bind it
  const binds = match.page === "wechat"
  if (!signsOut && !binds && match.page !== "login") return null
  if (session === "unknown") return { kind: "awaitSession" }
  if (session === "signedOut" || binds) return null
  return signsOut ? { kind: "signOutFirst" } : redirect(AFTER_SIGN_IN, "alreadySignedIn")
}

/** Lessons that are free play for guests under an address of their own; a learner's progress is kept under the other. */
const guestRule = (match: RouteMatch, { session }: Visitor, place: Place.Place): Decision | null => {
  if (match.kind !== "page" || match.page !== "course-try" || session === "signedOut") return null
  if (session === "unknown") return { kind: "awaitSession" }
  return redirect(Place.write({ ...place, path: place.path.replace("/try/", "/study/") }), "alreadySignedIn")
}

const signInRule = (match: RouteMatch, { session }: Visitor, href: string): Decision | null => {
  if (!("auth" in match && match.auth) || session === "signedIn") return null
  if (session === "unknown") return { kind: "awaitSession" }
  return redirect(`${LOGIN_PATH}?redirect=${encodeURIComponent(href)}`, "needsSignIn")
}

const studyModeRule = (match: RouteMatch, { studyMode }: Visitor): Decision | null =>
  studyMode && "study" in match && !match.study ? redirect(AFTER_SIGN_IN, "studyMode") : null

const routeRule = (href: string, { path }: Place.Place, visitor: Visitor, site: RouteSite): Decision | null => {
  const to = RouteRule.targetOf(visitor.rules, path)
  if (to === null) return null
  const url = externalTarget(to)
  if (url !== null) return { kind: "leaveSite", url }
  if (!isLocalPath(to)) return null
  const end = endOf(to, visitor, site)
  // Without these two, a rule that leads back here, or out of what study mode allows, would send the visitor in circles.
  const isOff = end.match.kind === "notFound" || !end.match.study
  return end.href === endOf(href, visitor, site).href || (visitor.studyMode && isOff) ? null : redirect(to, "routeRule")
}

/** The address after older paths, paths that only lead on, and those that lead this visitor elsewhere have been followed. */
const endOf = (href: string, visitor: Visitor, site: RouteSite): { readonly href: string; readonly match: Arrived } => {
  const place = Place.read(href)
  const match = matchRoute(place.path, site)
  if (match.kind === "older" || match.kind === "index")
    return endOf(Place.write({ ...place, path: match.to }), visitor, site)
  const led = accountRule(match, visitor) ?? guestRule(match, visitor, place)
  return led?.kind === "redirect" ? endOf(led.to, visitor, site) : { href, match }
}

const arrival = (match: NotOlder, place: Place.Place): Decision => {
  switch (match.kind) {
    case "page":
      return { kind: "allow", match, place }
    case "index":
      return redirect(Place.write({ ...place, path: match.to }), "index")
    case "notFound":
      return { kind: "notFound", error: ErrorPage.notFound(place.path) }
  }
}

const redirect = (to: string, reason: Redirect["reason"]): Redirect => ({ kind: "redirect", to, reason })

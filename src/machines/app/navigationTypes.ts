import type { Decision, Redirect, Visitor } from "#domain/route/decide.ts"
import type { RouteSite } from "#domain/route/matchRoute.ts"
import type { PageName } from "#domain/route/PageName.ts"
import type { Params } from "#domain/route/pathPattern.ts"
import type { Place } from "#domain/route/Place.ts"
import type { RouteRule } from "#domain/route/RouteRule.ts"
import type { Layout } from "#domain/route/routes.ts"
import type { ScrollTarget } from "#domain/app/scrollTarget.ts"
import type { ErrorActorEvent } from "xstate"
import type { SessionState } from "../page/pageEvents.ts"
import type { SessionNews } from "./sessionTypes.ts"
import type { PageInput } from "../page/pageLogic.ts"
import type { NavigationSource, SystemEvents } from "../page/systemEvents.ts"

/** One step of a chain of redirects. */
export interface RedirectStep {
  readonly from: string
  readonly to: string
  readonly reason: Redirect["reason"]
}

/** Where the visitor is going. */
export interface Target {
  readonly href: string
  readonly source: NavigationSource
  /** How it came to this address. */
  readonly redirects: ReadonlyArray<RedirectStep>
  /** The same address once more, because the session changed. */
  readonly isSecondLook: boolean
}

/** What is shown. `page` is null on the error page, whose `status` and `message` then explain why. */
export interface Current extends Place {
  readonly href: string
  readonly page: PageName | null
  readonly params: Params
  readonly layout: Layout
  readonly status: number
  readonly message: string
  /** A link led there, and to its top. */
  readonly startsAtTop: boolean
  /** Name of the machine behind the page; null where there is none. */
  readonly machine: string | null
}

export interface LoadPageInput {
  readonly page: PageName
  readonly params: Params
  readonly search: string
  readonly href: string
  readonly session: SessionState
  readonly studyMode: boolean
  /** Back or Forward leads there. */
  readonly isReturn: boolean
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** `offline`: the code of the page could not be fetched because there is no network. */
export type LoadPageOutcome = ({ readonly ok: true } & PageInput) | { readonly ok: false; readonly offline: boolean }

export interface NavigationInput {
  readonly href: string
  readonly studyMode: boolean
  readonly rules: ReadonlyArray<RouteRule>
  readonly site: RouteSite
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** When the window last reloaded itself, as it was kept; null when never. */
  readonly reloaded_at: number | null
}

export interface NavigationContext {
  readonly current: Current | null
  readonly target: Target | null
  readonly decision: Decision | null
  readonly loaded: PageInput | null
  /** How the present page, or the address that the window leaves for, was come to. */
  readonly redirects: ReadonlyArray<RedirectStep>
  /** The address of another site that the window leaves for. */
  readonly leavingFor: string | null
  /** Why the error page is shown, where trying again may help. */
  readonly failure: "offline" | "broken" | null
  readonly visitor: Visitor
  /** What the session was before it last changed. */
  readonly was: SessionState
  readonly site: RouteSite
  readonly now: number
  readonly reloaded_at: number | null
  readonly isNewBuild: boolean
  /** The page must not be left without asking, nor reloaded: an exam is open. */
  readonly blocksLeaving: boolean
}

export type NavigationEvent =
  | SystemEvents["navigation"]
  | { readonly type: "navigation.retry" }
  | { readonly type: "leave.confirm" }
  | SessionNews
  | { readonly type: "clock.ticked"; readonly now: number }
  | { readonly type: "build.found" }
  /** The visitor wants the new build now. */
  | { readonly type: "build.take" }
  | ErrorActorEvent<unknown, "page">

/** What is written to the history on arrival. */
export interface HistoryEntry {
  readonly href: string
  readonly source: NavigationSource
}

/** Where the new page begins; `restore` is where it was left. */
export type Scroll = ScrollTarget | { readonly kind: "restore" }

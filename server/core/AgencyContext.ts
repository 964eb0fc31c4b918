import type { AgencyConfig } from "#domain/core/Agency.ts"
import type { RouteRule } from "#domain/route/RouteRule.ts"

/** The agency that owns the request's host. Every query takes `id` from here and from nowhere else. */
export interface AgencyContext {
  readonly id: string
  readonly key: string
  readonly flag: string
  readonly name: string
  /** As the visitor typed it: lower case, no port. */
  readonly host: string
  /** Prices are left out of every answer (section 6). */
  readonly hidesPrices: boolean
  /** As `GET /agency/:host` gives it. */
  readonly config: AgencyConfig
  readonly bottomDetail: BottomDetail
  readonly routeRules: ReadonlyArray<RouteRule>
  readonly ads: ReadonlyArray<Ad>
  readonly live: LiveSettings
}

/** Absent is none. */
export interface LiveSettings {
  /** Where the videos of sessions may come from beside this site. */
  readonly stream_origins?: ReadonlyArray<string>
  /** Who may show `/live-web` in a frame beside this site. */
  readonly frame_origins?: ReadonlyArray<string>
  /** Words that no message may hold. */
  readonly blocked_words?: ReadonlyArray<string>
}

export interface BottomDetail {
  readonly about: string
  readonly contact: string
  readonly copyright: string
  readonly links: ReadonlyArray<{ readonly name: string; readonly url: string }>
}

export interface Ad {
  readonly id: string
  readonly place: string
  readonly title: string
  readonly text: string
  readonly url: string
}

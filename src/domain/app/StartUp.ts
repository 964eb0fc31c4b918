import type { AgencyConfig } from "../core/Agency.ts"
import type { Output } from "../contract/Contract.ts"
import type { RouteRule } from "../route/RouteRule.ts"
import type { SystemConfig } from "../core/SystemConfig.ts"

/**
 * What the first HTML carries so that the first paint is branded and the first decision needs no request: the agency's
 * config (section 3), the system config, the agency's server route rules, and the server's clock.
 */
export interface StartUp {
  /** Server time, epoch milliseconds, when the page was made. */
  readonly now: number
  /** The host as the visitor typed it, without port. */
  readonly host: string
  /** Base of the API, e.g. `/api`. */
  readonly api_base: string
  /** Salt of the `Sign` header: ships to every browser, so nothing is trusted because of it. */
  readonly salt: string
  readonly build_id: string
  /** Whoever asked for this page has signed in on the device, if the token still holds. */
  readonly has_token: boolean
  readonly agency: AgencyConfig
  readonly system: SystemConfig
  readonly route_rules: ReadonlyArray<RouteRule>
  /** The footer (`GET /default/bottom-detail`). */
  readonly bottom_detail: Output<"default.bottomDetail">
}

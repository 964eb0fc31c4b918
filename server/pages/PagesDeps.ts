import type { FastifyRequest } from "fastify"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { RecentCosts } from "../core/RecentCosts.ts"
import type { SiteFiles } from "./SiteFiles.ts"

/** Whoever asks, and of which agency. */
export type Asked = Pick<FastifyRequest, "agency" | "visitorIp" | "log">

export interface PagesDeps {
  readonly files: Omit<SiteFiles, "close">
  readonly clock: () => number
  /** What each network has cost of late. */
  readonly costs: RecentCosts
  readonly salt: string
  readonly apiBase: string
  readonly resourceUrl: string
  /** Origins beside this one where videos are. */
  readonly videoOrigins?: ReadonlyArray<string>
  /** How long a page may take to settle before its branded shell is sent (milliseconds). */
  readonly patience: number
  /** Makes a call in this process, for the agency of that request and without a learner. */
  readonly callAs: (request: Asked) => (request: CallRequest) => Promise<CallOutcome>
}

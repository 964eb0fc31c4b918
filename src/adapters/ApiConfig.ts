import { Context } from "effect"
import { ServerClock } from "./ServerClock.ts"

/** How the calls reach their server, and what else they need of the world. */
export interface ApiConfigShape {
  /** e.g. `/api`, or another backend of this protocol. */
  readonly baseUrl: string
  /** What a relative base is resolved against. */
  readonly origin: string
  readonly agencyFlag: string
  readonly salt: string
  /** Sent by server-side calls only (section 7). */
  readonly clientIp: string | null
  readonly clock: ServerClock
  readonly fetch: typeof globalThis.fetch
  readonly isOffline: () => boolean
  /** In [0, 1). */
  readonly random: () => number
  readonly newKey: () => string
  /** After a 401 for the present token, which is cleared by then. */
  readonly onUnauthorized: () => void
}

export const ApiConfig = Context.Service<ApiConfigShape>("adapters/ApiConfig")

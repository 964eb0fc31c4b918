import { Context } from "effect"

/** Where the calls go, and who makes them. */
export interface ApiConfigShape {
  /** e.g. `/api`, or another backend of this protocol. */
  readonly baseUrl: string
  /** What a relative base is resolved against. */
  readonly origin: string
  readonly agencyFlag: string
  readonly salt: string
  /** Sent by server-side calls only (section 7). */
  readonly clientIp: string | null
  /** After a 401 for the present token. Whoever owns the session clears it. */
  readonly onUnauthorized: () => void
}

export const ApiConfig = Context.Service<ApiConfigShape>("adapters/ApiConfig")

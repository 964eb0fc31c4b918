import { API_VERSION, HEADERS, PLATFORM } from "./protocol.ts"

export interface RequestFacts {
  readonly accessTime: string
  readonly sign: string
  readonly agencyFlag: string
  /** None for an anonymous call. */
  readonly token: string | null
  readonly idempotencyKey: string | null
  /** The answer repeats it. */
  readonly requestId: string | null
  /** Null for a body that sets its own type, such as an upload. */
  readonly contentType: "application/json" | null
  /** The visitor's address, on server-side calls only. */
  readonly clientIp: string | null
}

/** The headers of a request (section 7). `Authorization` carries the bare token. */
export const requestHeaders = (facts: RequestFacts): Readonly<Record<string, string>> => ({
  [HEADERS.sign]: facts.sign,
  [HEADERS.accessTime]: facts.accessTime,
  [HEADERS.version]: API_VERSION,
  [HEADERS.platform]: PLATFORM,
  [HEADERS.agencyFlag]: facts.agencyFlag,
  ...given(HEADERS.contentType, facts.contentType),
  ...given(HEADERS.authorization, facts.token),
  ...given(HEADERS.idempotencyKey, facts.idempotencyKey),
  ...given(HEADERS.requestId, facts.requestId),
  ...given(HEADERS.clientIp, facts.clientIp),
})

const given = (name: string, value: string | null): Readonly<Record<string, string>> =>
  value === null || value === "" ? {} : { [name]: value }

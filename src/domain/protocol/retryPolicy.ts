import { parseHttpDate } from "./httpDate.ts"

/** Statuses after which an idempotent request is sent again (section 7). */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Repetitions after the first try (section 7). */
export const MAX_RETRIES = 3

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 8_000
/** A server that asks for more patience than this is answered with a failure instead of a silent wait. */
export const MAX_RETRY_AFTER_MS = 30_000

export interface SentRequest {
  readonly method: "GET" | "POST"
  readonly hasIdempotencyKey: boolean
}

export interface FailedTry {
  /** How many times it was sent before this try: 0 for the first. */
  readonly retries: number
  /** HTTP status, or null when no answer came. */
  readonly status: number | null
  /** The raw `Retry-After` header, or null. */
  readonly retryAfter: string | null
  /** Server time in epoch milliseconds. */
  readonly now: number
  /** A number in [0, 1) from the caller's randomness. */
  readonly jitter: number
}

export type RetryDecision = { readonly kind: "retry"; readonly afterMs: number } | { readonly kind: "giveUp" }

const GIVE_UP: RetryDecision = { kind: "giveUp" }

/** Only these may be repeated at all: every GET, and a POST that carries an `Idempotency-Key`. */
export const isRepeatable = ({ method, hasIdempotencyKey }: SentRequest): boolean =>
  method === "GET" || hasIdempotencyKey

/** Whether the request goes out once more, and after how many milliseconds. A missing answer counts as a status to retry. */
export const decide = (request: SentRequest, failed: FailedTry): RetryDecision => {
  const { retries, status, retryAfter, now, jitter } = failed
  const helps = status === null || RETRY_STATUSES.has(status)
  if (!isRepeatable(request) || !helps || retries >= MAX_RETRIES) return GIVE_UP
  const asked = retryAfter === null ? null : retryAfterMs(retryAfter, now)
  if (asked !== null && asked > MAX_RETRY_AFTER_MS) return GIVE_UP
  return { kind: "retry", afterMs: Math.max(delayMs(retries, jitter), asked ?? 0) }
}

/** 0.5 s doubled with each retry up to 8 s, of which the upper half is jitter; whole milliseconds. */
export const delayMs = (retries: number, jitter: number): number =>
  Math.round(Math.min(FIRST_DELAY_MS * 2 ** retries, MAX_DELAY_MS) * (0.5 + jitter / 2))

/** Milliseconds that a `Retry-After` header asks for: whole seconds or an HTTP date; null when it is neither. */
export const retryAfterMs = (header: string, now: number): number | null => {
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = parseHttpDate(text)
  return date === null ? null : Math.max(0, date - now)
}

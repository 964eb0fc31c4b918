import { contentHash } from "../core/contentHash.ts"

/** Numbers among which the pages that take over behind a clock have one of their own. */
const SPREAD = 1_000

/**
 * The epoch of a take-over: the server's time in epoch milliseconds. `last`: the latest one that the server or the page
 * knows of. Where that is as late, the new one is above it by a distance of the page's own: two pages that take over after
 * the same one have two numbers, though a database forgot the first of them (decision 68).
 */
export const next = (last: number, now: number, client_id: string): number =>
  now >= last + 1 ? Math.floor(now) : last + 1 + (Number.parseInt(contentHash(client_id).slice(0, 7), 36) % SPREAD)

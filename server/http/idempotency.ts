import { createHash } from "node:crypto"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

export interface KeyedRequest {
  readonly agencyId: string
  readonly userId: string
  readonly call: string
  readonly key: string
  readonly payload: unknown
  readonly now: number
}

/** How long an answer is kept under its key. */
export const KEPT_MS = 24 * 3_600_000

/** Of one learner and one call: whoever asks again does so for the latest. An answer may be a whole paper. */
const MAX_KEPT = 100

const KEY_REUSED = 10901

/**
 * Runs once for a key and gives the same answer ever after. `sql` is an open transaction: effect and answer become
 * durable together, and a repetition that arrives meanwhile waits for the first.
 */
export const once = async <T>(sql: Sql, request: KeyedRequest, run: () => Promise<T>): Promise<T> => {
  const { agencyId, userId, call, key, payload, now } = request
  const hash = createHash("sha256").update(JSON.stringify(payload)).digest()
  const fresh = await sql`
    insert into idempotency_keys (agency_id, user_id, call, key, payload_hash, created_at)
    values (${agencyId}, ${userId}, ${call}, ${key}, ${hash}, ${now})
    on conflict (agency_id, user_id, call, key) do update
      set payload_hash = excluded.payload_hash, answer = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${now - KEPT_MS}
    returning 1`
  const mine = sql`agency_id = ${agencyId} and user_id = ${userId} and call = ${call} and key = ${key}`
  if (fresh.length === 0) {
    const [kept] = await sql<{ payload_hash: Buffer; answer: T }[]>`
      select payload_hash, answer from idempotency_keys where ${mine}`
    if (kept === undefined || !kept.payload_hash.equals(hash))
      throw new Refusal({ status: 422, code: KEY_REUSED, message: "同一请求编号不能用于不同的内容" })
    return kept.answer
  }
  if (userId !== "")
    await sql`
      delete from idempotency_keys where agency_id = ${agencyId} and user_id = ${userId} and call = ${call} and key in (
        select key from idempotency_keys where agency_id = ${agencyId} and user_id = ${userId} and call = ${call}
        order by created_at desc, key = ${key} desc offset ${MAX_KEPT})`
  const answer = await run()
  // as text: the driver's own JSON parameter is jsonb, which reorders keys
  await sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::text::json where ${mine}`
  return answer
}

/** The header's value, or a refusal: whoever repeats a keyed call without its key would act twice. */
export const readKey = (header: unknown): string => {
  if (typeof header === "string" && /^[\x21-\x7e]{8,128}$/.test(header)) return header
  throw new Refusal({ status: 400, message: "缺少请求编号（Idempotency-Key）" })
}

import type { CallContext } from "./Handler.ts"
import { Refusal } from "./Refusal.ts"

export interface Limit {
  readonly hits: number
  readonly seconds: number
}

type Context = Pick<CallContext, "sql" | "agency" | "now">

/** Counts one try in a window that every server process shares, and refuses with 429 and `Retry-After` when it is one too many. */
export const rateLimit = async (
  { sql, agency, now }: Context,
  bucket: string,
  { hits: most, seconds }: Limit,
): Promise<void> => {
  const length = seconds * 1000
  const start = Math.floor(now / length) * length
  const end = start + length
  const [row] = await sql<{ hits: number }[]>`
    insert into rate_limits (agency_id, bucket, window_start, hits, expires_at)
    values (${agency.id}, ${bucket}, ${start}, 1, ${end})
    on conflict (agency_id, bucket, window_start) do update set hits = rate_limits.hits + 1
    returning hits`
  if ((row?.hits ?? 0) > most) throw tooMany(Math.max(1, Math.ceil((end - now) / 1000)))
}

/** Takes the counted tries back, after one that succeeded. */
export const clearLimit = async ({ sql, agency }: Context, bucket: string): Promise<void> => {
  await sql`delete from rate_limits where agency_id = ${agency.id} and bucket = ${bucket}`
}

export const tooMany = (seconds: number): Refusal => {
  const wait = seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`
  return new Refusal({ status: 429, message: `操作太频繁，请${wait}后再试`, retryAfter: seconds })
}

import type { CallContext } from "./Handler.ts"
import { networksOf } from "./networkOf.ts"
import type { Sql } from "../db/Sql.ts"
import { Refusal } from "./Refusal.ts"

export interface Limit {
  readonly hits: number
  readonly seconds: number
}

type Context = Pick<CallContext, "sql" | "agency" | "now">

/** A bucket and how much fits into it. */
export type Bucket = readonly [name: string, limit: Limit]

/** A bucket for each network that an address is in, the narrowest first; the limit is that of a household. */
export const bucketsOf = (name: string, ip: string, { hits, seconds }: Limit): ReadonlyArray<Bucket> =>
  networksOf(ip).map((network) => [`${name}:${network.name}`, { hits: hits * network.share, seconds }])

/** Counts one try in a window that every server process shares, and refuses with 429 and `Retry-After` when it is one too many. */
export const rateLimit = async (ctx: Context, bucket: string, limit: Limit, what = "操作太频繁"): Promise<void> => {
  if ((await countTry(ctx, [bucket, limit])) > limit.hits) throw tooMany(secondsLeft(ctx.now, limit), what)
}

/** Counts one try, and refuses nothing; how many there are by then in its window. */
export const countTry = async ({ sql, agency, now }: Context, [name, { seconds }]: Bucket): Promise<number> => {
  const start = windowStart(now, seconds)
  const [row] = await sql<[{ hits: number }]>`
    insert into rate_limits (agency_id, bucket, window_start, hits, expires_at)
    values (${agency.id}, ${name}, ${start}, 1, ${start + seconds * 1000})
    on conflict (agency_id, bucket, window_start) do update set hits = rate_limits.hits + 1
    returning hits`
  return row.hits
}

/** How many tries a bucket has in its present window. */
export const hitsIn = async ({ sql, agency, now }: Context, [name, { seconds }]: Bucket): Promise<number> => {
  const [row] = await sql<{ hits: number }[]>`
    select hits from rate_limits
    where agency_id = ${agency.id} and bucket = ${name} and window_start = ${windowStart(now, seconds)}`
  return row?.hits ?? 0
}

/** Refuses what was done before: a bucket that is filled by one. `from`: epoch milliseconds, the same at each try. */
export const onlyOnce = async (
  { sql, agency, now }: Context,
  bucket: string,
  { from, seconds }: { readonly from: number; readonly seconds: number },
): Promise<void> => {
  const end = from + seconds * 1000
  const first = await sql`
    insert into rate_limits (agency_id, bucket, window_start, hits, expires_at)
    values (${agency.id}, ${bucket}, ${from}, 1, ${end})
    on conflict do nothing returning 1`
  if (first.length === 0) throw tooMany(Math.max(1, Math.ceil((end - now) / 1000)))
}

/**
 * Counts a try in each bucket, and takes it back from all of them unless `run` refuses it as wrong (a `Refusal` of the
 * business): only wrong tries stay counted, also of those that come at the same moment. The narrowest bucket stands
 * first, so that what it refuses counts in no wider one.
 */
export const limitWrongTries = async <T>(
  ctx: Context,
  buckets: ReadonlyArray<Bucket>,
  run: () => Promise<T>,
): Promise<T> => {
  for (const [name, limit] of buckets) await rateLimit(ctx, name, limit)
  let isWrong = false
  try {
    return await run()
  } catch (error) {
    isWrong = error instanceof Refusal && error.status === 200
    throw error
  } finally {
    if (!isWrong) await Promise.all(buckets.map((bucket) => takeBack(ctx, bucket)))
  }
}

/** A wrong try within a keyed call, counted although its transaction is undone. `requireRoom` comes before it. */
export const wrongTry = ({ code, message }: Refusal, bucket: Bucket): Refusal =>
  new Refusal({ code, message, afterwards: (ctx) => rateLimit(ctx, ...bucket) })

/** Refuses where the bucket is full, and counts nothing. */
export const requireRoom = async (ctx: Context, bucket: Bucket): Promise<void> => {
  const [, limit] = bucket
  if ((await hitsIn(ctx, bucket)) >= limit.hits) throw tooMany(secondsLeft(ctx.now, limit))
}

/** Takes one counted try back. */
export const takeBack = async ({ sql, agency, now }: Context, [name, { seconds }]: Bucket): Promise<void> => {
  await sql`
    update rate_limits set hits = hits - 1
    where agency_id = ${agency.id} and bucket = ${name} and window_start = ${windowStart(now, seconds)}`
}

/** Forgets every counted try. */
export const clearLimits = async (sql: Sql, agencyId: string, buckets: ReadonlyArray<string>): Promise<void> => {
  await sql`delete from rate_limits where agency_id = ${agencyId} and bucket = any (${buckets})`
}

export const tooMany = (seconds: number, what = "操作太频繁"): Refusal => {
  const wait = seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`
  return new Refusal({ status: 429, message: `${what}，请${wait}后再试`, retryAfter: seconds })
}

const secondsLeft = (now: number, { seconds }: Limit): number =>
  Math.max(1, Math.ceil((windowStart(now, seconds) + seconds * 1000 - now) / 1000))

const windowStart = (now: number, seconds: number): number => Math.floor(now / (seconds * 1000)) * seconds * 1000

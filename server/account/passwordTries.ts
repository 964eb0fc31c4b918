import type { CallContext } from "../core/Handler.ts"
import { type Bucket, bucketsOf, clearLimits } from "../core/rateLimit.ts"
import type { Person } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import type { Place } from "./place.ts"

/** Wrong passwords: of one place for one number, of one network for all, for one number from all strange places. */
const FROM_PLACE_FOR_NUMBER = { hits: 10, seconds: 600 }
const FROM_NETWORK = { hits: 200, seconds: 600 }
const FOR_NUMBER = { hits: 100, seconds: 600 }

/** Wrong guesses at anybody, from one network. */
export const guesses = (ip: string): ReadonlyArray<Bucket> => bucketsOf("login", ip, FROM_NETWORK)

/** Where wrong passwords for a number count. `own`: those that a right one empties. */
export const passwordTries = (
  { ip }: Pick<CallContext, "ip">,
  mobile: string,
  place: Place,
): { readonly own: ReadonlyArray<Bucket>; readonly all: ReadonlyArray<Bucket> } => {
  const name = nameOf(mobile)
  if (place.kind !== "stranger") {
    const own: ReadonlyArray<Bucket> = [[`${name}:${place.name}`, FROM_PLACE_FOR_NUMBER]]
    return { own, all: place.kind === "device" ? own : [...own, ...guesses(ip)] }
  }
  const own = bucketsOf(name, ip, FROM_PLACE_FOR_NUMBER)
  return { own, all: [...own, ...guesses(ip), [name, FOR_NUMBER]] }
}

/** Wrong old passwords of whoever holds the token. */
export const oldPasswordTries = (userId: string): Bucket => [`old-password:${userId}`, FROM_PLACE_FOR_NUMBER]

/** Forgets the wrong passwords for one learner, wherever they came from. */
export const forgetPasswordTries = async (
  sql: Sql,
  agencyId: string,
  { id, mobile }: { readonly id: string; readonly mobile: string | null },
): Promise<void> => {
  await clearLimits(sql, agencyId, [oldPasswordTries(id)[0], nameOf(mobile ?? "")])
  await sql`delete from rate_limits where agency_id = ${agencyId} and starts_with(bucket, ${`${nameOf(mobile ?? "")}:`})`
}

/** The most wrong passwords of one place for a learner, and until when they count (epoch milliseconds); null: none. */
export const triesOf = async (
  sql: Sql,
  agencyId: string,
  { id, mobile }: Pick<Person, "id" | "mobile">,
  now: number,
): Promise<{ readonly hits: number; readonly expires_at: number } | null> => {
  const [most] = await sql<{ hits: number; expires_at: number }[]>`
    select hits, expires_at from rate_limits
    where agency_id = ${agencyId} and expires_at > ${now} and hits > 0
      and (bucket = any (${[oldPasswordTries(id)[0], nameOf(mobile ?? "")]})
        or starts_with(bucket, ${`${nameOf(mobile ?? "")}:`}))
    order by hits desc limit 1`
  return most ?? null
}

/** After so many wrong passwords of one place it waits. */
export const MAX_TRIES = FROM_PLACE_FOR_NUMBER.hits

const nameOf = (mobile: string): string => `password:${mobile}`

import { createHmac } from "node:crypto"
import type { CallContext } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * From where a call about a number comes: from a device or a network where its learner signed in before, or from a
 * stranger's. A known place has buckets of its own, so that strangers cannot fill them; it proves nothing else.
 */
export type Place = { readonly kind: "device" | "network"; readonly name: string } | { readonly kind: "stranger" }

type Asking = Pick<CallContext, "sql" | "agency" | "keys" | "ip" | "device">

export const placeOf = async (ctx: Asking, mobile: string): Promise<Place> => {
  const places = placesAt(ctx)
  const rows = await ctx.sql<{ place_hash: Buffer }[]>`
    select p.place_hash from known_places p
    join users u on u.agency_id = p.agency_id and u.id = p.user_id
    where u.agency_id = ${ctx.agency.id} and u.mobile = ${mobile} and p.place_hash in ${ctx.sql(places.map(({ hash }) => hash))}`
  const known = places.find(({ hash }) => rows.some((row) => row.place_hash.equals(hash)))
  return known === undefined ? { kind: "stranger" } : { kind: known.kind, name: known.hash.toString("base64url") }
}

/** Of one learner; who signs in at one more forgets the one that was used least lately. */
const MAX_PLACES = 20

/** The learner signs in there, in the transaction of `sql`. */
export const rememberPlaces = async (
  ctx: Asking & Pick<CallContext, "now">,
  sql: Sql,
  userId: string,
): Promise<void> => {
  const own = sql`agency_id = ${ctx.agency.id} and user_id = ${userId}`
  for (const { hash } of placesAt(ctx))
    await sql`
      insert into known_places (agency_id, user_id, place_hash, seen_at)
      values (${ctx.agency.id}, ${userId}, ${hash}, ${ctx.now})
      on conflict (agency_id, user_id, place_hash) do update set seen_at = excluded.seen_at`
  await sql`
    delete from known_places where ${own} and place_hash in (
      select place_hash from known_places where ${own} order by seen_at desc, place_hash offset ${MAX_PLACES})`
}

/** The device alone, for the list of what a learner is signed in on; null where it is not known. */
export const deviceHash = (ctx: Asking): Buffer | null =>
  placesAt(ctx).find(({ kind }) => kind === "device")?.hash ?? null

/** The narrower one first: others may be in the same network. */
const placesAt = ({ keys, agency, ip, device }: Asking) =>
  (
    [
      ["device", device],
      ["network", networkOf(ip)],
    ] as const
  ).flatMap(([kind, secret]) => {
    if (secret === null) return []
    const text = JSON.stringify(["known-place/1", agency.id, kind, secret])
    return [{ kind, hash: createHmac("sha256", keys.deriving).update(text).digest() }]
  })

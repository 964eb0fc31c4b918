import { createHash, randomBytes } from "node:crypto"
import { gather } from "../db/gather.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import type { SignedInUser } from "./Handler.ts"

/** How long a token lives without being used: it is renewed while it is. The one day of section 9 is the cookie's. */
export const TOKEN_SECONDS = 30 * 86_400

/** A use is written down no sooner than so long after the last one that was. */
const RENEWED_AFTER_MS = 86_400_000

/** Signed in at once; who signs in once more signs out where they signed in first. */
const MAX_TOKENS = 50

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest()

/** An opaque token; the database keeps its hash only. */
export const issueToken = async (
  sql: Sql,
  agencyId: string,
  userId: string,
  now: number,
  device: { readonly name: string; readonly hash: Buffer | null } = { name: "", hash: null },
): Promise<string> => {
  const token = randomBytes(32).toString("base64url")
  await sql`
    insert into tokens (agency_id, token_hash, user_id, created_at, expires_at, device, device_hash)
    values (${agencyId}, ${hashOf(token)}, ${userId}, ${now}, ${now + TOKEN_SECONDS * 1000}, ${device.name},
      ${device.hash})`
  await sql`
    delete from tokens where agency_id = ${agencyId} and token_hash in (
      select token_hash from tokens where agency_id = ${agencyId} and user_id = ${userId}
      order by created_at desc, token_hash = ${hashOf(token)} desc offset ${MAX_TOKENS})`
  return token
}

/** Who holds the token, of this agency alone. */
export type FindUser = (agencyId: string, token: string, now: number) => Promise<SignedInUser | null>

interface Row {
  readonly agency_id: string
  readonly token_hash: Buffer
  readonly user_id: string
  readonly expires_at: number
}

/** Asks the database each time, so that a revoked token is refused at once; requests of one moment ask together. */
export const makeFindUser = (pool: Pool): FindUser => {
  const find = gather<readonly [agencyId: string, tokenHash: Buffer], Row | undefined>(
    async (asked) => {
      const rows = await pool<Row[]>`
        select agency_id, token_hash, user_id, expires_at from tokens
        where agency_id = any (${[...new Set(asked.map(([agencyId]) => agencyId))]})
          and token_hash = any (${asked.map(([, tokenHash]) => `\\x${tokenHash.toString("hex")}`)}::text[]::bytea[])`
      return asked.map(([agencyId, hash]) =>
        rows.find((row) => row.agency_id === agencyId && row.token_hash.equals(hash)),
      )
    },
    { most: 100, atOnce: 2, patience: 5 },
  )
  return async (agencyId, token, now) => {
    const tokenHash = hashOf(token)
    const row = await find([agencyId, tokenHash])
    if (row === undefined || row.expires_at <= now) return null
    if (row.expires_at <= now + TOKEN_SECONDS * 1000 - RENEWED_AFTER_MS)
      await pool`
        update tokens set expires_at = greatest(expires_at, ${now + TOKEN_SECONDS * 1000})
        where agency_id = ${agencyId} and token_hash = ${tokenHash}`
    return { id: row.user_id, tokenHash }
  }
}

export const revokeToken = async (sql: Sql, agencyId: string, { tokenHash }: SignedInUser): Promise<void> => {
  await sql`delete from tokens where agency_id = ${agencyId} and token_hash = ${tokenHash}`
}

/** Signs the learner out everywhere, and ends the address of their calendar. */
export const revokeAll = async (sql: Sql, agencyId: string, userId: string): Promise<void> => {
  await sql`update users set feed_number = feed_number + 1 where agency_id = ${agencyId} and id = ${userId}`
  await sql`delete from tokens where agency_id = ${agencyId} and user_id = ${userId}`
  await sql`delete from reset_tickets where agency_id = ${agencyId} and user_id = ${userId}`
}

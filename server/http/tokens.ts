import { createHash, randomBytes } from "node:crypto"
import type { SignedInUser } from "../calls/Handler.ts"
import type { Sql } from "../db/Sql.ts"

/** One day (section 9). */
export const TOKEN_SECONDS = 86_400

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest()

/** An opaque token; the database keeps its hash only. */
export const issueToken = async (sql: Sql, agencyId: string, userId: string, now: number): Promise<string> => {
  const token = randomBytes(32).toString("base64url")
  await sql`
    insert into tokens (agency_id, token_hash, user_id, created_at, expires_at)
    values (${agencyId}, ${hashOf(token)}, ${userId}, ${now}, ${now + TOKEN_SECONDS * 1000})`
  return token
}

/** Who holds the token, of this agency alone. */
export const findUser = async (
  sql: Sql,
  agencyId: string,
  token: string,
  now: number,
): Promise<SignedInUser | null> => {
  const tokenHash = hashOf(token)
  const rows = await sql<{ user_id: string }[]>`
    select user_id from tokens
    where agency_id = ${agencyId} and token_hash = ${tokenHash} and expires_at > ${now}`
  return rows[0] === undefined ? null : { id: rows[0].user_id, tokenHash }
}

export const revokeToken = async (sql: Sql, agencyId: string, { tokenHash }: SignedInUser): Promise<void> => {
  await sql`delete from tokens where agency_id = ${agencyId} and token_hash = ${tokenHash}`
}

/** Signs the learner out everywhere. */
export const revokeAll = async (sql: Sql, agencyId: string, userId: string): Promise<void> => {
  await sql`delete from tokens where agency_id = ${agencyId} and user_id = ${userId}`
  await sql`delete from reset_tickets where agency_id = ${agencyId} and user_id = ${userId}`
}

/** The bare token, or what stands behind `Bearer `; null when the header is absent or empty. */
export const readToken = (header: string | undefined): string | null => {
  const token = (header ?? "").replace(/^Bearer +/i, "").trim()
  return token === "" ? null : token
}

import { randomBytes } from "node:crypto"
import * as AdminSession from "#domain/admin/AdminSession.ts"
import type { Role } from "#domain/admin/Role.ts"
import { hashOf } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"

/** Somebody who is signed in to the back office of an agency. */
export interface Colleague extends AdminSession.Times {
  readonly account_id: string
  readonly login: string
  readonly name: string
  readonly role: Role
  readonly token_hash: Buffer
}

/** An opaque token; the database keeps its hash only. The second factor was just shown. */
export const openSession = async (
  sql: Sql,
  agencyId: string,
  accountId: string,
  now: number,
  device: string,
): Promise<string> => {
  const token = randomBytes(32).toString("base64url")
  await sql`
    insert into admin_sessions (agency_id, token_hash, account_id, created_at, seen_at, proved_at, device)
    values (${agencyId}, ${hashOf(token)}, ${accountId}, ${now}, ${now}, ${now}, ${device})`
  return token
}

/** A request within it moves the end of an idle session, a minute at a time. */
const SEEN_EVERY_MS = 60_000

/** Who holds the token, of this agency alone. */
export const findColleague = async (
  sql: Sql,
  agencyId: string,
  token: string,
  now: number,
): Promise<Colleague | null> => {
  const [found] = await sql<Colleague[]>`
    select s.account_id, s.token_hash, s.created_at, s.seen_at, s.proved_at, a.login, a.name, a.role
    from admin_sessions s join admin_accounts a on a.agency_id = s.agency_id and a.id = s.account_id
    join agencies g on g.id = s.agency_id
    where s.agency_id = ${agencyId} and s.token_hash = ${hashOf(token)} and a.ended_at is null
      -- the site's staff are at home at the default agency, also once that is another one
      and (a.role <> 'operator' or g.is_default)`
  if (found === undefined || AdminSession.isOver(found, now)) return null
  if (now - found.seen_at >= SEEN_EVERY_MS)
    await sql`
      update admin_sessions set seen_at = ${now} where agency_id = ${agencyId} and token_hash = ${found.token_hash}`
  return found
}

export const proveSession = async (
  sql: Sql,
  agencyId: string,
  { token_hash }: Colleague,
  now: number,
): Promise<void> => {
  await sql`update admin_sessions set proved_at = ${now} where agency_id = ${agencyId} and token_hash = ${token_hash}`
}

export const closeSession = async (sql: Sql, agencyId: string, { token_hash }: Colleague): Promise<void> => {
  await sql`delete from admin_sessions where agency_id = ${agencyId} and token_hash = ${token_hash}`
}

/** Ends an account's sessions, all but one where it stays; gives how many. */
export const endSessions = async (
  sql: Sql,
  agencyId: string,
  accountId: string,
  kept: Buffer | null = null,
): Promise<number> => {
  const ended = await sql`
    delete from admin_sessions
    where agency_id = ${agencyId} and account_id = ${accountId} and token_hash is distinct from ${kept}`
  return ended.count
}

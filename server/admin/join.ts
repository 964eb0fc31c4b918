import { randomBytes } from "node:crypto"
import { ROLES, type Role } from "#domain/admin/Role.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import { hashOf } from "../core/tokens.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { makeRecoveryCodes } from "./secondFactor.ts"
import { openSession } from "./sessions.ts"
import { authenticatorUri, inBase32, stepOf } from "./totp.ts"

const USED = new Refusal({ code: 10401, message: "邀请链接无效、已经用过或已过期，请让邀请人再发一个" })

interface Invitation {
  readonly role: Role
  readonly totp_secret: Buffer
}

/** What the holder of a link is invited to, and the secret for their authenticator: the same at each look. */
export const readInvitation = async (sql: Sql, { id, name }: AgencyContext, token: string, now: number) => {
  const { role, totp_secret } = await invitationOf(sql, id, token, now)
  return {
    agency: name,
    role: ROLES[role],
    secret: inBase32(totp_secret),
    uri: authenticatorUri(totp_secret, name, `后台${ROLES[role]}`),
  }
}

interface Joining {
  readonly token: string
  readonly login: string
  readonly name: string
  readonly passwordHash: string
  readonly code: string
}

/** Uses up an invitation: an account, signed in, with its recovery codes. A wrong code uses nothing up. */
export const join = (pool: Pool, { id: agencyId }: AgencyContext, asked: Joining, now: number) =>
  pool.begin(async (sql) => {
    const { role, totp_secret } = await invitationOf(sql, agencyId, asked.token, now)
    const step = stepOf(totp_secret, asked.code.replaceAll(/\s/g, ""), now)
    if (step === null) throw invalid("code", "动态码不正确，请用验证器里现在显示的6位数字")
    await sql`
      delete from admin_invitations where agency_id = ${agencyId} and token_hash = ${hashOf(asked.token)}`
    const accountId = `c${randomBytes(9).toString("base64url")}`
    const made = await sql`
      insert into admin_accounts
        (agency_id, id, login, name, role, password_hash, totp_secret, totp_step, created_at, signed_in_at)
      values (${agencyId}, ${accountId}, ${asked.login}, ${asked.name.trim()}, ${role}, ${asked.passwordHash},
        ${totp_secret}, ${step}, ${now}, ${now})
      on conflict (agency_id, login) do nothing returning 1`
    if (made.length === 0) throw invalid("login", "这个账号已有人用，请换一个")
    return {
      token: await openSession(sql, agencyId, accountId, now),
      recovery_codes: await makeRecoveryCodes(sql, { agencyId, accountId }),
    }
  })

/** Throws Refusal. In a transaction nobody else uses it up meanwhile. */
const invitationOf = async (sql: Sql, agencyId: string, token: string, now: number): Promise<Invitation> => {
  const [invitation] = await sql<Invitation[]>`
    select role, totp_secret from admin_invitations
    where agency_id = ${agencyId} and token_hash = ${hashOf(token)} and expires_at > ${now} for update`
  if (invitation === undefined) throw USED
  return invitation
}

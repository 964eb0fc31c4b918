import { createHmac, randomBytes } from "node:crypto"
import { ROLES, type Role } from "#domain/admin/Role.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import type { RouteDeps } from "../core/RegisterRoutes.ts"
import { hashOf } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { replaceRecoveryCodes } from "./secondFactor.ts"
import { seal } from "./sealedSecret.ts"
import { endSessions, openSession } from "./sessions.ts"
import { authenticatorUri, inBase32, SECRET_BYTES, stepOf } from "./totp.ts"

const USED = new Refusal({ code: 10401, message: "邀请链接无效、已经用过或已过期，请让邀请人再发一个" })

interface Invitation {
  readonly role: Role
  /** The account that is opened again; null: a new one. */
  readonly account_id: string | null
}

/** Of the authenticator that a link is opened with: it follows from the link, and is nowhere else. */
export const secretOf = (token: string): Buffer =>
  createHmac("sha256", token).update("authenticator").digest().subarray(0, SECRET_BYTES)

/** What the holder of a link is invited to, and the secret for their authenticator: the same at each look. */
export const readInvitation = async (sql: Sql, { id, name }: AgencyContext, token: string, now: number) => {
  const { role, account_id } = await invitationOf(sql, id, token, now)
  const [account] = await sql<{ login: string; name: string }[]>`
    select login, name from admin_accounts where agency_id = ${id} and id = ${account_id}`
  const secret = secretOf(token)
  return {
    agency: name,
    role: ROLES[role],
    account: account ?? null,
    secret: inBase32(secret),
    uri: authenticatorUri(secret, name, `后台${ROLES[role]}`),
  }
}

interface Joining {
  readonly token: string
  readonly login: string
  readonly name: string
  readonly passwordHash: string
  readonly code: string
  readonly device: string
}

/** Uses up an invitation: an account, new or opened again, signed in, with its recovery codes. A wrong code uses nothing up. */
export const join = ({ pool, secretsKey, now: clock }: RouteDeps, { id: agencyId }: AgencyContext, asked: Joining) =>
  pool.begin(async (sql) => {
    const now = clock()
    const invitation = await invitationOf(sql, agencyId, asked.token, now)
    const step = stepOf(secretOf(asked.token), asked.code.replaceAll(/\s/g, ""), now)
    if (step === null) throw invalid("code", "动态码不正确，请用验证器里现在显示的6位数字")
    await sql`
      delete from admin_invitations where agency_id = ${agencyId} and token_hash = ${hashOf(asked.token)}`
    const { login, device } = asked
    const account = {
      name: asked.name.trim(),
      role: invitation.role,
      password_hash: asked.passwordHash,
      totp_secret: seal(secretsKey, agencyId, secretOf(asked.token)),
      totp_step: step,
      signed_in_at: now,
    }
    const accountId =
      invitation.account_id === null
        ? await makeAccount(sql, { ...account, agency_id: agencyId, login, created_at: now })
        : await openAgain(sql, agencyId, { id: invitation.account_id, login }, account)
    return {
      token: await openSession(sql, agencyId, accountId, now, device),
      recovery_codes: await replaceRecoveryCodes(sql, { agencyId, accountId }),
    }
  })

interface Account extends Pick<Invitation, "role"> {
  readonly totp_secret: Buffer
  readonly name: string
  readonly password_hash: string
  readonly totp_step: number
  readonly signed_in_at: number
}

interface NewAccount extends Account {
  readonly agency_id: string
  readonly login: string
  readonly created_at: number
}

const makeAccount = async (sql: Sql, account: NewAccount): Promise<string> => {
  const id = `c${randomBytes(9).toString("base64url")}`
  const made = await sql`
    insert into admin_accounts ${sql({ ...account, id })} on conflict (agency_id, login) do nothing returning 1`
  if (made.length === 0) throw invalid("login", "这个账号已有人用，请换一个")
  return id
}

const openAgain = async (
  sql: Sql,
  agencyId: string,
  { id, login }: { readonly id: string; readonly login: string },
  account: Account,
): Promise<string> => {
  const opened = await sql`
    update admin_accounts set ${sql({ ...account, totp_next: null, ended_at: null })}
    where agency_id = ${agencyId} and id = ${id} and login = ${login} returning 1`
  if (opened.length === 0) throw invalid("login", "这个链接是给另一个账号的")
  await endSessions(sql, agencyId, id)
  return id
}

/** Throws Refusal. In a transaction nobody else uses it up meanwhile. */
const invitationOf = async (sql: Sql, agencyId: string, token: string, now: number): Promise<Invitation> => {
  const [invitation] = await sql<Invitation[]>`
    select role, account_id from admin_invitations
    where agency_id = ${agencyId} and token_hash = ${hashOf(token)} and expires_at > ${now} for update`
  if (invitation === undefined) throw USED
  return invitation
}

import { randomBytes } from "node:crypto"
import { named, ROLES, type Role, type RoleName } from "#domain/admin/Role.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { hashOf } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { newSecret } from "./totp.ts"

const VALID_MS = 24 * 3_600_000

/** Makes a link by which one person makes an account of a role; it is shown this once. */
export const inviteAdmin = async (
  sql: Sql,
  { agency, role: inviter, now, isDryRun }: OperatorContext,
  { role: roleName }: { readonly role: RoleName },
): Promise<OperatorReport> => {
  const role = named(roleName)
  await requireReach(sql, agency, inviter, role)
  const token = randomBytes(32).toString("base64url")
  await sql`
    insert into admin_invitations (agency_id, token_hash, role, totp_secret, expires_at)
    values (${agency}, ${hashOf(token)}, ${role}, ${newSecret()}, ${now + VALID_MS})`
  // a link that is undone must reach nobody
  if (isDryRun) return { lines: [`将邀请一名${roleName}`], data: { role } }
  const [host] = await sql<{ host: string }[]>`
    select host from agency_hosts where agency_id = ${agency} order by added_at nulls first, host limit 1`
  // behind the sign #: it reaches no server's log
  const link = `${host === undefined ? "" : `https://${host.host}`}/admin/join#${token}`
  return {
    lines: [`${roleName}的邀请链接，${Shanghai.format(now + VALID_MS)}前可用一次：`, link],
    data: { role, link },
  }
}

/** Ends an account: nobody signs in with it again, and whoever is signed in is out. */
export const endAdmin = async (
  sql: Sql,
  { agency, role, now }: OperatorContext,
  { login }: { readonly login: string },
): Promise<OperatorReport> => {
  const [account] = await sql<{ id: string; name: string; role: Role }[]>`
    select id, name, role from admin_accounts
    where agency_id = ${agency} and login = ${login} and ended_at is null for update`
  if (account === undefined) throw new CannotOperate(`后台没有账号${login}`)
  await requireReach(sql, agency, role, account.role)
  await sql`update admin_accounts set ended_at = ${now} where agency_id = ${agency} and id = ${account.id}`
  await sql`delete from admin_sessions where agency_id = ${agency} and account_id = ${account.id}`
  return {
    lines: [`${account.name}的后台账号已停用，所有设备都已退出`],
    data: { id: account.id },
    changed: { upon: account.id, before: { role: account.role }, after: { ended: true } },
  }
}

/** The people of an agency's back office. */
export const listAdmins = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const rows = await sql<
    { id: string; login: string; name: string; role: Role; signed_in_at: number | null; ended_at: number | null }[]
  >`
    select id, login, name, role, signed_in_at, ended_at from admin_accounts
    where agency_id = ${agency} order by created_at, id`
  const list = rows.map(({ signed_in_at, ended_at, ...row }) => ({
    ...row,
    signed_in_at: signed_in_at === null ? null : Shanghai.format(signed_in_at),
    ended: ended_at !== null,
  }))
  const lines = list.map(({ login, name, role, signed_in_at, ended }) =>
    [
      login,
      name,
      ROLES[role],
      signed_in_at === null ? "没有登录过" : `${signed_in_at} 登录`,
      ...(ended ? ["已停用"] : []),
    ].join("  "),
  )
  return { lines: lines.length === 0 ? ["后台还没有账号"] : lines, data: { list } }
}

/** Who works for the site is invited and ended by the site alone, and only where it is at home: at the default agency. */
const requireReach = async (sql: Sql, agency: string, acting: Role, upon: Role): Promise<void> => {
  if (upon !== "operator") return
  if (acting !== "operator") throw new CannotOperate(`只有${ROLES.operator}能决定${ROLES.operator}的账号`)
  const home = await sql`select from agencies where id = ${agency} and is_default`
  if (home.length === 0) throw new CannotOperate(`${ROLES.operator}的账号只在默认机构`)
}

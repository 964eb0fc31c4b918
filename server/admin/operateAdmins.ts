import { randomBytes } from "node:crypto"
import { named, ROLES, type Role, type RoleName } from "#domain/admin/Role.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { hashOf } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { endSessions } from "./sessions.ts"

const VALID_MS = 24 * 3_600_000

/** Makes a link by which one person makes an account of a role, or opens one again that was ended. */
export const inviteAdmin = async (
  sql: Sql,
  operator: OperatorContext,
  { role: roleName, login }: { readonly role: RoleName; readonly login?: string },
): Promise<OperatorReport> => {
  const role = named(roleName)
  await requireReach(sql, operator, role)
  if (login === undefined) return makeLink(sql, operator, { role, account: null })
  const account = await accountOf(sql, operator, login)
  if (!account.ended) throw new CannotOperate(`账号${login}还在使用；换角色用admin:role，丢了密码或验证器用admin:reset`)
  return makeLink(sql, operator, { role, account })
}

/** Ends password, authenticator, recovery codes and sessions of an account, and makes a link to set them again. */
export const resetAdmin = async (
  sql: Sql,
  operator: OperatorContext,
  { login }: { readonly login: string },
): Promise<OperatorReport> => {
  const { agency } = operator
  const account = await activeOf(sql, operator, login)
  await sql`
    update admin_accounts set totp_secret = null, totp_next = null
    where agency_id = ${agency} and id = ${account.id}`
  await sql`delete from admin_recovery_codes where agency_id = ${agency} and account_id = ${account.id}`
  const sessions = await endSessions(sql, agency, account.id)
  const { lines, data } = await makeLink(sql, operator, { role: account.role, account })
  return { lines, data, changed: { upon: account.id, before: { sessions }, after: { sessions: 0 } } }
}

/** Gives an account another role; whoever is signed in signs in again. */
export const changeRole = async (
  sql: Sql,
  operator: OperatorContext,
  { login, role: roleName }: { readonly login: string; readonly role: RoleName },
): Promise<OperatorReport> => {
  const { agency } = operator
  const role = named(roleName)
  await requireReach(sql, operator, role)
  const account = await activeOf(sql, operator, login)
  const report = { data: { id: account.id, role } }
  if (account.role === role) return { ...report, lines: [`${account.name}已经是${roleName}`] }
  requireAnotherOwner(account)
  await sql`update admin_accounts set role = ${role} where agency_id = ${agency} and id = ${account.id}`
  await sql`update admin_invitations set role = ${role} where agency_id = ${agency} and account_id = ${account.id}`
  await endSessions(sql, agency, account.id)
  return {
    ...report,
    lines: [`${account.name}从${ROLES[account.role]}换为${roleName}，所有设备都已退出`],
    changed: {
      upon: account.id,
      before: { role: account.role },
      after: { role },
      undo: { act: "admin:role", input: { login, role: ROLES[account.role] } },
    },
  }
}

/** Ends an account: nobody signs in with it again, and whoever is signed in is out. */
export const endAdmin = async (
  sql: Sql,
  operator: OperatorContext,
  { login }: { readonly login: string },
): Promise<OperatorReport> => {
  const { agency, now } = operator
  const account = await activeOf(sql, operator, login)
  requireAnotherOwner(account)
  await sql`update admin_accounts set ended_at = ${now} where agency_id = ${agency} and id = ${account.id}`
  await sql`delete from admin_invitations where agency_id = ${agency} and account_id = ${account.id}`
  await endSessions(sql, agency, account.id)
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

interface Account {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly role: Role
  readonly ended: boolean
}

interface FoundAccount extends Account {
  readonly isLastOwner: boolean
}

/**
 * An account within the operator's reach, locked together with the agency's owners: two who end each other at once are
 * decided one after the other. Throws CannotOperate.
 */
const accountOf = async (sql: Sql, operator: OperatorContext, login: string): Promise<FoundAccount> => {
  const rows = await sql<Account[]>`
    select id, login, name, role, ended_at is not null as ended from admin_accounts
    where agency_id = ${operator.agency} and (login = ${login} or role = 'owner') order by id for update`
  const account = rows.find((row) => row.login === login)
  if (account === undefined) throw new CannotOperate(`后台没有账号${login}`)
  await requireReach(sql, operator, account.role)
  const owners = rows.filter(({ role, ended }) => role === "owner" && !ended)
  return { ...account, isLastOwner: owners.length === 1 && owners[0] === account }
}

const activeOf = async (sql: Sql, operator: OperatorContext, login: string): Promise<FoundAccount> => {
  const account = await accountOf(sql, operator, login)
  if (account.ended) throw new CannotOperate(`账号${login}已经停用`)
  return account
}

/** A link that opens once within a day; those before it for the same account open nothing. */
const makeLink = async (
  sql: Sql,
  { agency, now, isDryRun }: OperatorContext,
  { role, account }: { readonly role: Role; readonly account: Account | null },
): Promise<OperatorReport> => {
  const token = randomBytes(32).toString("base64url")
  if (account !== null)
    await sql`delete from admin_invitations where agency_id = ${agency} and account_id = ${account.id}`
  await sql`
    insert into admin_invitations (agency_id, token_hash, role, expires_at, account_id)
    values (${agency}, ${hashOf(token)}, ${role}, ${now + VALID_MS}, ${account?.id ?? null})`
  const whom = account?.name ?? `一名${ROLES[role]}`
  const changed = { upon: account?.id ?? null, after: { role } }
  // a link that is undone must reach nobody
  if (isDryRun) return { lines: [`将给${whom}一个链接，一天内可用一次`], data: { role }, changed }
  const [host] = await sql<{ host: string }[]>`
    select host from agency_hosts where agency_id = ${agency} order by added_at nulls first, host limit 1`
  // behind the sign #: it reaches no server's log
  const link = `${host === undefined ? "" : `https://${host.host}`}/admin/join#${token}`
  return {
    lines: [`给${whom}的链接，${Shanghai.format(now + VALID_MS)}前可用一次：`, link],
    data: { role, link },
    changed,
  }
}

/** An agency keeps somebody who may do everything. */
const requireAnotherOwner = ({ isLastOwner }: FoundAccount): void => {
  if (isLastOwner) throw new CannotOperate(`机构至少要有一名${ROLES.owner}，请先邀请另一名`)
}

/** Who works for the site is invited and ended by the site alone, and only where it is at home: at the default agency. */
const requireReach = async (sql: Sql, { agency, role: acting }: OperatorContext, upon: Role): Promise<void> => {
  if (upon !== "operator") return
  if (acting !== "operator") throw new CannotOperate(`只有${ROLES.operator}能决定${ROLES.operator}的账号`)
  const home = await sql`select from agencies where id = ${agency} and is_default`
  if (home.length === 0) throw new CannotOperate(`${ROLES.operator}的账号只在默认机构`)
}

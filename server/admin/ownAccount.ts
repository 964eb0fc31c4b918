import { hashPassword, isPassword } from "../account/passwords.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport, OwnAccount } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { replaceRecoveryCodes } from "./secondFactor.ts"
import { seal, unseal } from "./sealedSecret.ts"
import { endSessions } from "./sessions.ts"
import { authenticatorUri, inBase32, newSecret, stepOf } from "./totp.ts"

/** Acts of people of the back office upon their own account. */

/** Throws CannotOperate in the shell, which has no account. */
export const ownAccountOf = ({ account }: OperatorContext): OwnAccount => {
  if (account === null) throw new CannotOperate("命令行没有后台的账号，请在后台里操作")
  return account
}

export const changeOwnPassword = async (
  sql: Sql,
  operator: OperatorContext,
  { old, password }: { readonly old: string; readonly password: string },
): Promise<OperatorReport> => {
  const { agency } = operator
  const { id, tokenHash } = ownAccountOf(operator)
  const [account] = await sql<{ password_hash: string }[]>`
    select password_hash from admin_accounts where agency_id = ${agency} and id = ${id} for update`
  const passer = { agencyId: agency, ip: "", isKnown: true }
  if (!(await isPassword(passer, old, account?.password_hash ?? null))) throw new CannotOperate("原密码不正确")
  const password_hash = await hashPassword(passer, password)
  await sql`update admin_accounts set password_hash = ${password_hash} where agency_id = ${agency} and id = ${id}`
  const ended = await endSessions(sql, agency, id, tokenHash)
  return { lines: [`密码已换，${devices(ended)}`], data: { ended }, changed: { upon: id, after: { ended } } }
}

export const renewRecoveryCodes = async (sql: Sql, operator: OperatorContext): Promise<OperatorReport> => {
  const { id } = ownAccountOf(operator)
  const codes = await replaceRecoveryCodes(sql, { agencyId: operator.agency, accountId: id })
  // codes that are undone must reach nobody
  const report = operator.isDryRun
    ? { lines: [`将换${codes.length}个恢复码，原来的作废`], data: {} }
    : { lines: ["原来的恢复码已作废。每个只能用一次：", ...codes], data: { recovery_codes: codes } }
  return { ...report, changed: { upon: id } }
}

/** The secret of another authenticator; the one before opens until a code of the new one is shown. */
export const newAuthenticator = async (sql: Sql, operator: OperatorContext): Promise<OperatorReport> => {
  const { agency, isDryRun, secretsKey } = operator
  const { id } = ownAccountOf(operator)
  const secret = newSecret()
  const [account] = await sql<[{ login: string; name: string }]>`
    update admin_accounts a set totp_next = ${seal(secretsKey, agency, secret)} from agencies g
    where a.agency_id = ${agency} and a.id = ${id} and g.id = a.agency_id returning a.login, g.name`
  const changed = { upon: id }
  if (isDryRun) return { lines: ["将给出新验证器的密钥，确认以前原来的仍然有效"], data: {}, changed }
  const uri = authenticatorUri(secret, account.name, account.login)
  return {
    lines: ["把密钥加到新的验证器，再用它的动态码确认：", inBase32(secret), uri],
    data: { secret: inBase32(secret), uri },
    changed,
  }
}

export const confirmAuthenticator = async (
  sql: Sql,
  operator: OperatorContext,
  { code }: { readonly code: string },
): Promise<OperatorReport> => {
  const { agency, now, secretsKey } = operator
  const { id, tokenHash } = ownAccountOf(operator)
  const [account] = await sql<{ totp_next: Buffer | null }[]>`
    select totp_next from admin_accounts where agency_id = ${agency} and id = ${id} for update`
  const next = unseal(secretsKey, agency, account?.totp_next ?? null)
  if (next === null) throw new CannotOperate("还没有新的验证器，请先取得密钥")
  const step = stepOf(next, code.replaceAll(/\s/g, ""), now)
  if (step === null) throw new CannotOperate("动态码不正确，请用新验证器里现在显示的6位数字")
  await sql`
    update admin_accounts set totp_secret = totp_next, totp_next = null, totp_step = ${step}
    where agency_id = ${agency} and id = ${id}`
  const ended = await endSessions(sql, agency, id, tokenHash)
  return { lines: [`新的验证器已生效，${devices(ended)}`], data: { ended }, changed: { upon: id, after: { ended } } }
}

export const devices = (ended: number): string => (ended === 0 ? "没有其他设备" : `${ended}台其他设备已退出`)

import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import { revokeAll } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { newPassword } from "./newAccount.ts"
import { hashPassword } from "./passwords.ts"
import { forgetPasswordTries } from "./passwordTries.ts"
import { unbindWechat } from "./wechatBindings.ts"

/** Gives a new password, which is shown this once, and signs the learner out everywhere. */
export const resetUser = async (
  sql: Sql,
  { agency, isDryRun }: OperatorContext,
  user: string,
): Promise<OperatorReport> => {
  const { id, name, mobile } = await personOf(sql, agency, user)
  const password = newPassword()
  const password_hash = await hashPassword({ agencyId: agency, ip: "", isKnown: true }, password)
  const [before] = await sql<[{ has_password: boolean; devices: number }]>`
    select password_hash is not null as has_password,
      (select count(*) from tokens t where t.agency_id = u.agency_id and t.user_id = u.id) as devices
    from users u where agency_id = ${agency} and id = ${id} for update`
  await sql`update users set password_hash = ${password_hash} where agency_id = ${agency} and id = ${id}`
  await revokeAll(sql, agency, id)
  await unbindWechat(sql, { agencyId: agency, userId: id })
  // whoever gets it may have tried too many wrong ones before
  await forgetPasswordTries(sql, agency, { id, mobile })
  // a password that is undone must reach nobody
  const report = isDryRun
    ? { lines: [`将为${name}换一个密码`], data: { id } }
    : { lines: [`${name}的新密码：${password}`, "所有设备都已退出，微信的绑定也已解除"], data: { id, password } }
  return { ...report, changed: { upon: id, before, after: { has_password: true, devices: 0 } } }
}

/** Signs the learner out everywhere and lets nobody in, or lets them in again. */
export const lockUser = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { user, locked }: { readonly user: string; readonly locked: boolean },
): Promise<OperatorReport> => {
  const { id, name } = await personOf(sql, agency, user)
  const [before] = await sql<[{ locked: boolean }]>`
    select locked_at is not null as locked from users where agency_id = ${agency} and id = ${id} for update`
  await sql`
    update users set locked_at = case when ${locked} then coalesce(locked_at, ${now}) end
    where agency_id = ${agency} and id = ${id}`
  if (locked) await revokeAll(sql, agency, id)
  return {
    lines: [`${name}的账号${locked ? "已停用，所有设备都已退出" : "已恢复"}`],
    data: { id, locked },
    changed: {
      upon: id,
      before,
      after: { locked },
      ...(before.locked === locked ? {} : { undo: { act: "user:lock", input: { user: id, unlock: locked } } }),
    },
  }
}

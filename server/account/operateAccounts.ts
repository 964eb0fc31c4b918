import * as Mobile from "#domain/core/Mobile.ts"
import * as Region from "#domain/core/Region.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import { revokeAll } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { newPassword, newUserId } from "./newAccount.ts"
import { hashPassword } from "./passwords.ts"
import { forgetPasswordTries, triesOf } from "./passwordTries.ts"
import { unbindWechat } from "./wechatBindings.ts"

/** Makes the account of a client's employee; its password is shown this once. */
export const makeUser = async (
  sql: Sql,
  { agency, now, isDryRun }: OperatorContext,
  { mobile: typed, name: given }: { readonly mobile: string; readonly name: string },
): Promise<OperatorReport> => {
  const mobile = Mobile.plain(typed)
  await requireFree(sql, agency, mobile)
  const password = newPassword()
  const id = newUserId()
  const name = given.trim()
  const made = await sql`
    insert into users ${sql({
      agency_id: agency,
      id,
      mobile,
      name,
      password_hash: await hashPassword({ agencyId: agency, ip: "", isKnown: true }, password),
      region_id: Region.DEFAULT_ID,
      created_at: now,
    })} on conflict (agency_id, mobile) do nothing returning 1`
  if (made.length === 0) throw taken()
  // a password that is undone must reach nobody
  const report = isDryRun
    ? { lines: [`将新增学员${name}`], data: {} }
    : { lines: [`${name}：编号 ${id}，密码 ${password}`], data: { id, password } }
  return { ...report, changed: { upon: id, before: { exists: false }, after: { exists: true } } }
}

/** Gives an account another number: every device is out, and the number before it is free. */
export const changeMobile = async (
  sql: Sql,
  { agency }: OperatorContext,
  { user, mobile: typed }: { readonly user: string; readonly mobile: string },
): Promise<OperatorReport> => {
  const mobile = Mobile.plain(typed)
  const person = await personOf(sql, agency, user)
  const { id, name } = person
  if (person.mobile === mobile) throw new CannotOperate(`${name}的手机号已经是它`)
  await requireFree(sql, agency, mobile)
  await forgetPasswordTries(sql, agency, person)
  await sql`delete from sms_codes where agency_id = ${agency} and mobile = ${person.mobile ?? ""}`
  await sql`update users set mobile = ${mobile} where agency_id = ${agency} and id = ${id}`
  await revokeAll(sql, agency, id)
  await unbindWechat(sql, { agencyId: agency, userId: id })
  const [before, after] = [ending(person.mobile), ending(mobile)]
  return {
    lines: [
      `${name}的手机号从${before ?? "没有"}换成${after}，所有设备都已退出，微信的绑定也已解除，原来的号码可以另行注册`,
    ],
    data: { id },
    changed: { upon: id, before: { mobile: before }, after: { mobile: after } },
  }
}

/** Nobody signs in to the account by WeChat any more; who is signed in stays so. */
export const unbindUser = async (sql: Sql, { agency }: OperatorContext, user: string): Promise<OperatorReport> => {
  const { id, name } = await personOf(sql, agency, user)
  const wasBound = await unbindWechat(sql, { agencyId: agency, userId: id })
  return {
    lines: [wasBound ? `${name}的微信已解除绑定，可以另行绑定` : `${name}没有绑定微信`],
    data: { id },
    changed: { upon: id, before: { has_wechat: wasBound }, after: { has_wechat: false } },
  }
}

/** Lets a learner try passwords again who typed too many wrong ones. */
export const unblockUser = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  user: string,
): Promise<OperatorReport> => {
  const person = await personOf(sql, agency, user)
  const tries = await triesOf(sql, agency, person, now)
  await forgetPasswordTries(sql, agency, person)
  return {
    lines: [tries === null ? `${person.name}没有输错过密码` : `${person.name}可以再试密码了`],
    data: { id: person.id },
    changed: { upon: person.id, before: { wrong_passwords: tries?.hits ?? 0 }, after: { wrong_passwords: 0 } },
  }
}

const requireFree = async (sql: Sql, agency: string, mobile: string): Promise<void> => {
  const held = await sql`select from users where agency_id = ${agency} and mobile = ${mobile} for key share`
  if (held.length > 0) throw taken()
}

const taken = () => new CannotOperate("这个手机号已有学员")

/** What the record of acts may keep of a number. */
const ending = (mobile: string | null): string | null => (mobile === null ? null : `*${mobile.slice(-4)}`)

import { randomInt } from "node:crypto"
import * as Mobile from "#domain/core/Mobile.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import { revokeAll } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { hashPassword } from "./passwords.ts"
import { forgetPasswordTries } from "./passwordTries.ts"

const MAX_FOUND = 50

interface Found {
  readonly id: string
  readonly mobile: string | null
  readonly name: string
  readonly created_at: number
  readonly signed_in_at: number | null
  readonly locked_at: number | null
  readonly leaves_at: number | null
  readonly left_at: number | null
  readonly classrooms: number
}

/** Learners whose id or mobile number that is, or whose name contains it; the newest first. */
export const findUsers = async (sql: Sql, { agency }: OperatorContext, text: string): Promise<OperatorReport> => {
  const rows = await sql<Found[]>`
    select id, mobile, name, created_at, signed_in_at, locked_at, leaves_at, left_at,
      (select count(*) from enrolments e where e.agency_id = u.agency_id and e.user_id = u.id) as classrooms
    from users u
    where agency_id = ${agency} and (id = ${text} or mobile = ${Mobile.plain(text)} or position(${text} in name) > 0)
    order by created_at desc, id limit ${MAX_FOUND}`
  const list = rows.map(({ created_at, signed_in_at, locked_at, leaves_at, left_at, ...row }) => ({
    ...row,
    created_at: Shanghai.format(created_at),
    signed_in_at: signed_in_at === null ? null : Shanghai.format(signed_in_at),
    state: stateOf({ locked_at, leaves_at, left_at }),
  }))
  const lines = list.map(({ id, mobile, name, created_at, signed_in_at, classrooms, state }) =>
    [
      id,
      mobile ?? "没有手机号",
      name,
      `${created_at} 注册`,
      signed_in_at === null ? "没有登录过" : `${signed_in_at} 登录`,
      `${classrooms} 个班级`,
      STATES[state],
    ].join("  "),
  )
  return {
    lines: lines.length === 0 ? [`没有找到 ${text}`] : lines,
    data: { list },
    learners: list.map(({ id }) => id),
  }
}

const STATES = { active: "正常", locked: "已停用", leaving: "申请注销", left: "已注销" } as const

const stateOf = ({
  locked_at,
  leaves_at,
  left_at,
}: Pick<Found, "locked_at" | "leaves_at" | "left_at">): keyof typeof STATES => {
  if (left_at !== null) return "left"
  if (locked_at !== null) return "locked"
  return leaves_at === null ? "active" : "leaving"
}

/** Gives a new password, which is shown this once, and signs the learner out everywhere. */
export const resetUser = async (
  sql: Sql,
  { agency, isDryRun }: OperatorContext,
  user: string,
): Promise<OperatorReport> => {
  const { id, name, mobile } = await personOf(sql, agency, user)
  const password = newPassword()
  const password_hash = await hashPassword({ agencyId: agency, ip: "", isKnown: true }, password)
  await sql`update users set password_hash = ${password_hash} where agency_id = ${agency} and id = ${id}`
  await revokeAll(sql, agency, id)
  // whoever gets it may have tried too many wrong ones before
  await forgetPasswordTries(sql, agency, { id, mobile })
  // a password that is undone must reach nobody
  const report = isDryRun
    ? { lines: [`将为${name}换一个密码`], data: { id } }
    : { lines: [`${name}的新密码：${password}`, "所有设备都已退出"], data: { id, password } }
  return { ...report, changed: { upon: id } }
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

const SIGNS = "abcdefghjkmnpqrstuvwxyz"
const DIGITS = "23456789"

/** Twelve signs without look-alikes, about 55 bits, that the rule of passwords takes. */
const newPassword = (): string =>
  [SIGNS, SIGNS, SIGNS, SIGNS, DIGITS, DIGITS, SIGNS, SIGNS, SIGNS, SIGNS, DIGITS, DIGITS]
    .map((signs) => signs[randomInt(signs.length)])
    .join("")

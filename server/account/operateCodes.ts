import { randomBytes } from "node:crypto"
import * as CourseCode from "#domain/account/CourseCode.ts"
import * as Expiry from "#domain/time/Expiry.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { hashOf } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { classroomOf } from "../core/classroomOf.ts"
import { serialOf } from "./findCode.ts"

export interface NewBatch {
  readonly id: string
  readonly classroom: string
  readonly count: number
  /** Date text; null takes what the classroom has when a code is redeemed. */
  readonly validUntil: string | null
  /** `YYYY-MM-DD`: the last day on which a code can be redeemed. */
  readonly expires: string | null
}

/** Makes a batch and gives its codes, which are nowhere else: number and code, a line each. */
export const makeBatch = async (
  sql: Sql,
  { agency, now, isDryRun }: OperatorContext,
  { id, classroom, count, validUntil, expires }: NewBatch,
): Promise<OperatorReport> => {
  const found = await classroomOf(sql, agency, classroom)
  if (validUntil !== null && (Expiry.fromText(validUntil, now)?.isExpires ?? true))
    throw new CannotOperate(`有效期不是将来的日期：${validUntil}`)
  const expiresAt = expires === null ? null : Shanghai.parse(`${expires} 23:59:59`)
  if (expires !== null && (expiresAt === null || expiresAt <= now))
    throw new CannotOperate(`兑换期不是将来的日期：${expires}`)
  const made = await sql`
    insert into course_code_batches (agency_id, id, classroom_id, valid_until, expires_at, made_at)
    values (${agency}, ${id}, ${classroom}, ${validUntil}, ${expiresAt}, ${now}) on conflict do nothing returning 1`
  if (made.length === 0) throw new CannotOperate(`已有批次 ${id}，换一个名字`)
  const codes = Array.from({ length: count }, () => CourseCode.fromBytes(randomBytes(CourseCode.BYTES)))
  await sql`
    insert into course_codes (agency_id, code_hash, batch_id, number)
    select ${agency}, decode(hash, 'hex'), ${id}, number
    from unnest(${codes.map((code) => hashOf(code).toString("hex"))}::text[]) with ordinality as made (hash, number)`
  const list = codes.map((code, at) => ({ serial: serialOf({ batch_id: id, number: at + 1 }), code }))
  // codes that are undone must reach nobody
  const report = isDryRun
    ? { lines: [`将为${found.name}生成 ${count} 个课程码`], data: { batch: id, count } }
    : { lines: ["编号,课程码", ...list.map(({ serial, code }) => `${serial},${code}`)], data: { batch: id, list } }
  return {
    ...report,
    changed: {
      upon: id,
      before: { codes: 0 },
      after: { classroom, codes: count },
      undo: { act: "code:revoke", input: { batch: id } },
    },
  }
}

/** Revokes what nobody redeemed yet: one code of a batch, or all of them. What was redeemed stays. */
export const revokeCodes = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { batch, number }: { readonly batch: string; readonly number: number | null },
): Promise<OperatorReport> => {
  const codes = await sql<{ number: number; redeemed_at: number | null; revoked_at: number | null }[]>`
    select number, redeemed_at, revoked_at from course_codes
    where agency_id = ${agency} and batch_id = ${batch} and (${number}::int is null or number = ${number})
    order by number for update`
  const what = number === null ? batch : serialOf({ batch_id: batch, number })
  if (codes.length === 0) throw new CannotOperate(`没有课程码 ${what}`)
  const revoked = await sql`
    update course_codes set revoked_at = ${now}
    where agency_id = ${agency} and batch_id = ${batch} and (${number}::int is null or number = ${number})
      and redeemed_at is null and revoked_at is null
    returning 1`
  const redeemed = codes.filter(({ redeemed_at }) => redeemed_at !== null).length
  return {
    lines: [`${what}：作废 ${revoked.length} 个，${redeemed} 个已被使用，不受影响`],
    data: { batch, revoked: revoked.length, redeemed },
    changed: {
      upon: batch,
      before: {
        ...(number === null ? {} : { number }),
        codes: codes.length,
        redeemed,
        revoked: codes.filter(({ revoked_at }) => revoked_at !== null).length,
      },
      after: { codes: codes.length, revoked: revoked.length, redeemed },
    },
  }
}

import * as Coupon from "#domain/order/Coupon.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { classroomOf } from "../core/classroomOf.ts"
import { takesOff } from "./takesOff.ts"

export interface NewCoupon extends Pick<
  Coupon.Coupon,
  "kind" | "value" | "minimum_fen" | "classroom_id" | "most_uses"
> {
  readonly code: string
  /** `YYYY-MM-DD`: the first and the last day; the first is today when it is left out. */
  readonly from: string | null
  readonly until: string
}

const CODE = /^[0-9A-Z]{3,32}$/

export const makeCoupon = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  asked: NewCoupon,
): Promise<OperatorReport> => {
  const code = Coupon.normalise(asked.code)
  if (!CODE.test(code)) throw new CannotOperate(`优惠码是 3 到 32 位字母和数字：${asked.code}`)
  const starts = asked.from === null ? now : Shanghai.parse(`${asked.from} 00:00:00`)
  const last = Shanghai.parse(`${asked.until} 00:00:00`)
  if (starts === null) throw new CannotOperate(`不是日期：${asked.from}`)
  if (last === null || last + Shanghai.DAY_MS <= Math.max(now, starts))
    throw new CannotOperate(`截止日不是将来的日期：${asked.until}`)
  const { kind, value, minimum_fen, classroom_id, most_uses } = asked
  if (classroom_id !== null) await classroomOf(sql, agency, classroom_id)
  const made = await sql`
    insert into coupons
      (agency_id, code, kind, value, minimum_fen, classroom_id, most_uses, starts_at, ends_at, created_at)
    values (${agency}, ${code}, ${kind}, ${value}, ${minimum_fen}, ${classroom_id}, ${most_uses}, ${starts},
      ${last + Shanghai.DAY_MS}, ${now})
    on conflict do nothing returning 1`
  if (made.length === 0) throw new CannotOperate(`已有优惠码 ${code}`)
  return {
    lines: [`优惠码 ${code}：${takesOff(asked)}，${asked.until} 止`],
    data: { code },
    changed: {
      upon: code,
      after: { kind, value, minimum_fen, classroom_id, most_uses },
      undo: { act: "coupon:revoke", input: { code } },
    },
  }
}

/** Orders that use it already keep it. */
export const revokeCoupon = async (
  sql: Sql,
  { agency }: OperatorContext,
  { code: typed, isRevoked }: { readonly code: string; readonly isRevoked: boolean },
): Promise<OperatorReport> => {
  const code = Coupon.normalise(typed)
  const [before] = await sql<{ is_revoked: boolean }[]>`
    select is_revoked from coupons where agency_id = ${agency} and code = ${code} for update`
  if (before === undefined) throw new CannotOperate(`没有优惠码 ${code}`)
  await sql`update coupons set is_revoked = ${isRevoked} where agency_id = ${agency} and code = ${code}`
  return {
    lines: [`优惠码 ${code} ${isRevoked ? "已作废" : "已恢复"}`],
    data: { code },
    changed: {
      upon: code,
      before,
      after: { is_revoked: isRevoked },
      ...(before.is_revoked === isRevoked
        ? {}
        : { undo: { act: "coupon:revoke", input: { code, restore: isRevoked } } as const }),
    },
  }
}

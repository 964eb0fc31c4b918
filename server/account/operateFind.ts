import type { PendingQuery, Row } from "postgres"
import * as Digits from "#domain/core/Digits.ts"
import * as Mobile from "#domain/core/Mobile.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { STATES, stateOf, type Times } from "./learnerState.ts"

const MAX_FOUND = 50

interface Found extends Times {
  readonly id: string
  readonly mobile: string | null
  readonly name: string
  readonly created_at: number
  readonly signed_in_at: number | null
  readonly classrooms: number
}

/** Learners whose id, mobile number or account at the agency that is, whose number ends so, or whose name contains it; the newest first. */
export const findUsers = async (sql: Sql, { agency }: OperatorContext, text: string): Promise<OperatorReport> => {
  const rows = await sql<Found[]>`${foundBy(sql, agency, text)}`
  const list = rows.map(({ created_at, signed_in_at, locked_at, leaves_at, left_at, merged_into, ...row }) => ({
    ...row,
    created_at: Shanghai.format(created_at),
    signed_in_at: signed_in_at === null ? null : Shanghai.format(signed_in_at),
    state: stateOf({ locked_at, leaves_at, left_at, merged_into }),
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

export const foundBy = (sql: Sql, agency: string, text: string) => sql`
  select id, mobile, name, created_at, signed_in_at, locked_at, leaves_at, left_at, merged_into,
    (select count(*) from enrolments e where e.agency_id = u.agency_id and e.user_id = u.id) as classrooms
  from users u where agency_id = ${agency} and id in (${idsOf(sql, agency, text)})
  order by created_at desc, id limit ${MAX_FOUND}`

/**
 * One branch an index: a condition of them all together would read the whole table. A surname alone is that of thousands:
 * each branch gives its newest.
 */
const idsOf = (sql: Sql, agency: string, text: string) => {
  const newest = (condition: PendingQuery<Row[]>) => sql`
    (select id from users where agency_id = ${agency} and ${condition} order by created_at desc, id limit ${MAX_FOUND})`
  const digits = Digits.plain(text)
  const ends = sql`right(mobile, 4) = ${digits.slice(-4)} and mobile like ${`%${digits}`}`
  return sql`
    ${newest(sql`id = ${text}`)} union ${newest(sql`mobile = ${Mobile.plain(text)}`)}
    union ${newest(sql`uid = ${text}`)} ${/^\d{4,11}$/.test(digits) ? sql`union ${newest(ends)}` : sql``}
    union ${newest(sql`string_to_array(name, null) @> string_to_array(${text}, null) and position(${text} in name) > 0`)}`
}

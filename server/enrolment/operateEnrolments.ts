import * as Mobile from "#domain/core/Mobile.ts"
import { classroomOf } from "../core/classroomOf.ts"
import { untilText } from "#domain/time/untilText.ts"
import * as Expiry from "#domain/time/Expiry.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { lockLearner } from "../core/lockLearner.ts"
import { type BroughtFile, sheetRows } from "../sheet/sheetRows.ts"
import { refuseFaulty } from "../core/refuseFaulty.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import { enrol, gainOf, type Place } from "./enrol.ts"
import { enrolMany, FOREVER, isUntil, untilOf } from "./enrolMany.ts"

/** `手机号` or `学员`, `班级`, and perhaps `有效期`, which is the classroom's where it is left out. */
interface Row {
  readonly line: number
  readonly learner: string
  readonly classroom: string
  readonly until: string
}

interface OnePlace {
  /** An id or a mobile number. */
  readonly user: string
  readonly classroom: string
  /** Date text, or `长期`; the classroom's where it is left out. */
  readonly until?: string
}

/** Enrols one learner, or extends what they have; it is taken back as long as no order stands behind it. */
export const enrolOne = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { user, classroom, until }: OnePlace,
): Promise<OperatorReport> => {
  const { id, name } = await personOf(sql, agency, user)
  const found = await classroomOf(sql, agency, classroom)
  const promised = until === undefined ? found.valid_until : untilOf(until)
  if (until !== undefined && promised !== null && Expiry.fromText(promised, now)?.isExpires !== false)
    throw new CannotOperate(`有效期不是将来的日期 ${until}`)
  const place = { agencyId: agency, userId: id, classroomId: classroom }
  const held = await placeOf(sql, place)
  const gain = await enrol(sql, place, promised, now)
  const undo = held === null ? { user: id, classroom } : { user: id, classroom, until: held.valid_until ?? FOREVER }
  return {
    lines: [`${name}：${GAINS[gain]}${found.name}${gain === "nothing" ? "" : `，${untilText(promised)}`}`],
    data: { id, classroom, gain },
    changed: {
      upon: id,
      before: { classroom, valid_until: held === null ? null : (held.valid_until ?? FOREVER) },
      after: { classroom, gain, valid_until: gain === "nothing" ? held?.valid_until : (promised ?? FOREVER) },
      ...(gain === "nothing" ? {} : { undo: { act: "user:unenrol", input: undo } }),
    },
  }
}

const GAINS = { joins: "加入", extends: "延长", nothing: "已经有同样长或更长的有效期：" } as const

/** Takes a learner out of a classroom, or shortens what they have. What was bought is given back by its refund. */
export const unenrol = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { user, classroom, until }: OnePlace,
): Promise<OperatorReport> => {
  const { id, name } = await personOf(sql, agency, user)
  const { name: room } = await classroomOf(sql, agency, classroom)
  const place = { agencyId: agency, userId: id, classroomId: classroom }
  await lockLearner(sql, place)
  const held = await placeOf(sql, place)
  if (held === null) throw new CannotOperate(`${name}不在${room}里`)
  if (until !== undefined && until !== FOREVER && Expiry.fromText(until, now) === null)
    throw new CannotOperate(`不是日期：${until}`)
  if (until !== undefined && gainOf(held, untilOf(until), now) !== "nothing")
    throw new CannotOperate("这比现在的有效期更长，请用user:enrol延长")
  const row = sql`agency_id = ${agency} and user_id = ${id} and classroom_id = ${classroom}`
  if (until === undefined) {
    if (held.order_id !== null) throw new CannotOperate(`这是订单 ${held.order_id} 买的，请退款：退款后自动退课`)
    await sql`delete from enrolments where ${row}`
  } else await sql`update enrolments set valid_until = ${untilOf(until)} where ${row}`
  return {
    lines: [until === undefined ? `${name}已退出${room}` : `${name}在${room}：${untilText(untilOf(until))}`],
    data: { id, classroom },
    changed: {
      upon: id,
      before: { classroom, valid_until: held.valid_until ?? FOREVER },
      after: { classroom, valid_until: until ?? null },
      undo: { act: "user:enrol", input: { user: id, classroom, until: held.valid_until ?? FOREVER } },
    },
  }
}

interface HeldPlace {
  readonly valid_until: string | null
  readonly order_id: string | null
}

const placeOf = async (sql: Sql, { agencyId, userId, classroomId }: Place): Promise<HeldPlace | null> => {
  const [held] = await sql<HeldPlace[]>`
    select valid_until, order_id from enrolments
    where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroomId}`
  return held ?? null
}

/** Enrols everybody whom a sheet names, or nobody: what is wrong is told by row. */
export const enrolFromSheet = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  file: BroughtFile,
): Promise<OperatorReport> => {
  const rows = await rowsOf(file)
  const [learners, classrooms] = await Promise.all([
    sql<{ id: string; mobile: string | null }[]>`
      select id, mobile from users
      where agency_id = ${agency} and left_at is null
        and (mobile = any (${rows.map(({ learner }) => learner)}) or id = any (${rows.map(({ learner }) => learner)}))`,
    sql<{ id: string; valid_until: string | null }[]>`
      select id, valid_until from classrooms
      where agency_id = ${agency} and id = any (${rows.map(({ classroom }) => classroom)})`,
  ])
  const byName = new Map<string, string>()
  for (const { id, mobile } of learners) {
    byName.set(id, id)
    if (mobile !== null) byName.set(mobile, id)
  }
  const byId = new Map(classrooms.map((classroom) => [classroom.id, classroom]))
  refuseFaulty(
    rows.flatMap(({ line, learner, classroom, until }) => [
      ...(byName.has(learner) ? [] : [[line, `没有学员 ${learner}`] as const]),
      ...(byId.has(classroom) ? [] : [[line, `没有班级 ${classroom}`] as const]),
      ...(isUntil(until, now) ? [] : [[line, `有效期不是将来的日期 ${until}`] as const]),
    ]),
  )
  const { counts, places } = await enrolMany(
    sql,
    agency,
    rows.map(({ learner, classroom, until }) => ({
      userId: byName.get(learner) ?? "",
      classroomId: classroom,
      until: until === "" ? (byId.get(classroom)?.valid_until ?? null) : untilOf(until),
    })),
    now,
  )
  const { joins, extends: extended, nothing } = counts
  return {
    lines: [`加入 ${joins}，延长 ${extended}，没有变化 ${nothing}`],
    data: { joins, extends: extended, nothing },
    changed: { upon: null, before: { places }, after: { joins, extends: extended, nothing } },
  }
}

const rowsOf = async (file: BroughtFile): Promise<ReadonlyArray<Row>> => {
  const { columns, rows } = await sheetRows(file)
  const learner = ["手机号", "学员"].find((name) => columns.includes(name))
  if (learner === undefined || !columns.includes("班级"))
    throw new CannotOperate("第一行应是 手机号（或 学员）、班级，可以再有 有效期")
  return rows.map(({ line, cell }) => ({
    line,
    learner: learner === "手机号" ? Mobile.plain(cell(learner)) : cell(learner),
    classroom: cell("班级"),
    until: cell("有效期"),
  }))
}

import * as Admission from "#domain/attempt/Admission.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { type BroughtFile, sheetRows } from "../sheet/sheetRows.ts"
import { refuseFaulty } from "../core/refuseFaulty.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import { candidatesIn } from "./candidateSheet.ts"
import { candidatesOfClass } from "./candidatesOfClass.ts"
import { lockPaper } from "./lockPaper.ts"
import { setOwnMinutes } from "./ownMinutes.ts"
import { requireNotReleased } from "./operateReleases.ts"
import type { Paper } from "./paperTimes.ts"
import { type Listed, type Put, putCandidates } from "./putCandidates.ts"

/** Puts the candidates of a sheet, or those of a class who are not on it yet, on the list of a paper: all of them or none. */
export const importCandidates = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  {
    paper: id,
    sheet,
    classroom = "",
  }: { readonly paper: string; readonly sheet?: BroughtFile; readonly classroom?: string },
): Promise<OperatorReport> => {
  const read = sheet === undefined ? null : await sheetRows(sheet)
  const paper = await lockPaper(sql, agency, id)
  await requireNotReleased(sql, paper)
  const rows =
    read === null ? await candidatesOfClass(sql, paper, classroom, now) : await candidatesIn(sql, agency, read)
  const put = await putCandidates(sql, paper, rows, now)
  const lineOf = new Map(rows.map(({ user_id, line }) => [user_id, line]))
  refuseFaulty(put.faults.map(([user, problem]) => [lineOf.get(user) ?? 0, problem]))
  const { added, changed, same, batch } = put
  const longer = rows.filter(({ minutes }) => (minutes ?? 0) > 0).length
  return {
    lines: [
      `考生名单：新增 ${added} 人，修改 ${changed.length} 人，没有变化 ${same} 人`,
      ...(longer === 0 ? [] : [`其中 ${longer} 人有加时`]),
      ...(await consequences(sql, paper, put)),
    ],
    data: { batch, added, changed: changed.length, same },
    changed: {
      upon: id,
      before: { changed },
      after: { batch, added, changed: changed.length },
      // what it changed of others would not come back
      ...(added > 0 && changed.length === 0 && !put.hadMinutes
        ? { undo: { act: "candidate:remove", input: { paper: id, batch } } }
        : {}),
    },
  }
}

interface OneCandidate {
  readonly paper: string
  /** An id or a mobile number. */
  readonly user: string
  readonly room?: string
  readonly seat?: string
  readonly minutes?: number
  readonly note?: string
}

/** Puts one learner on the list, or changes what it has of them. */
export const addCandidate = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper: id, user, room = "", seat = "", note = "", minutes }: OneCandidate,
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  await requireNotReleased(sql, paper)
  const { id: user_id, name } = await personOf(sql, agency, user)
  const put = await putCandidates(sql, paper, [{ user_id, room, seat, note, minutes: minutes ?? null }], now)
  const [fault] = put.faults
  if (fault !== undefined) throw new CannotOperate(`${name}：${fault[1]}`)
  const [was] = put.changed
  const what = put.added > 0 ? "列入名单" : was === undefined ? "没有变化" : "已修改"
  return {
    lines: [
      [`${name}：${what}`, Admission.placeText({ room, seat })].filter((part) => part !== "").join("，"),
      ...(await consequences(sql, paper, put)),
    ],
    data: { user_id, room, seat, note },
    changed: {
      upon: user_id,
      before: { paper: id, was: was ?? null },
      after: { paper: id, room, seat, minutes: minutes ?? null },
      ...(put.added > 0 && !put.hadMinutes
        ? { undo: { act: "candidate:remove", input: { paper: id, user: user_id } } }
        : was === undefined
          ? {}
          : { undo: { act: "candidate:add", input: inputOf(id, was) } }),
    },
  }
}

const inputOf = (paper: string, { user_id, room, seat, note, minutes }: Listed) => ({
  paper,
  user: user_id,
  minutes,
  ...(room !== "" && { room }),
  ...(seat !== "" && { seat }),
  ...(note !== "" && { note }),
})

/** Takes one learner off the list, or all whom one sheet brought: as long as none of them has begun. */
export const removeCandidates = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper: id, user, batch }: { readonly paper: string; readonly user?: string; readonly batch?: string },
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  const person = user === undefined ? null : await personOf(sql, agency, user)
  const rows = await sql<Removable[]>`
    select c.user_id, c.room, c.seat, c.note, coalesce(m.extra_minutes, 0) as minutes, u.name,
      exists (select from attempts t where t.agency_id = c.agency_id and t.user_id = c.user_id
        and t.source = ${`paper/${id}`}) as has_begun
    from exam_candidates c
    join users u on u.agency_id = c.agency_id and u.id = c.user_id
    left join paper_times m on m.agency_id = c.agency_id and m.paper_id = c.paper_id and m.user_id = c.user_id
    where c.agency_id = ${agency} and c.paper_id = ${id}
      and (c.user_id = ${person?.id ?? null} or c.batch = ${batch ?? null}) order by u.name, c.user_id`
  if (rows.length === 0) throw new CannotOperate(person === null ? `没有批次 ${batch}` : `${person.name}不在名单里`)
  const begun = rows.filter(({ has_begun }) => has_begun)
  if (begun.length > 0) throw new CannotOperate(`已经开考，不能移出名单：${begun.map(({ name }) => name).join("、")}`)
  const users = rows.map(({ user_id }) => user_id)
  await setOwnMinutes(
    sql,
    paper,
    users.map((user_id) => ({ user_id, minutes: 0 })),
    now,
  )
  await sql`
    delete from exam_candidates where agency_id = ${agency} and paper_id = ${id} and user_id = any (${users})`
  const [first] = rows
  return {
    lines: [person === null ? `移出名单 ${rows.length} 人` : `${person.name}已移出名单`, ...(await sizeOf(sql, paper))],
    data: { removed: rows.length },
    changed: {
      upon: person?.id ?? id,
      before: { paper: id, people: rows.length },
      after: { removed: rows.length },
      ...(person !== null && first !== undefined ? { undo: { act: "candidate:add", input: inputOf(id, first) } } : {}),
    },
  }
}

interface Removable extends Listed {
  readonly name: string
  readonly has_begun: boolean
}

/** What a changed list means for those who are not on it. */
const consequences = async (sql: Sql, paper: Paper, { isFirst }: Put): Promise<ReadonlyArray<string>> => {
  const [{ others }] = await sql<[{ others: number }]>`
    select count(*) as others from attempts t
    where t.agency_id = ${paper.agency_id} and t.paper_id = ${paper.paper_id} and t.state = 'open' and not exists (
      select from exam_candidates c
      where c.agency_id = t.agency_id and c.paper_id = t.paper_id and c.user_id = t.user_id)`
  return [
    ...(isFirst ? ["此前没有名单，谁都可以考；之后只有名单里的人可以开考"] : []),
    ...(await sizeOf(sql, paper)),
    ...(others === 0 ? [] : [`有 ${others} 人不在名单里，已经在考，不受影响`]),
  ]
}

const sizeOf = async (sql: Sql, { agency_id, paper_id }: Paper): Promise<ReadonlyArray<string>> => {
  const [{ size }] = await sql<[{ size: number }]>`
    select count(*) as size from exam_candidates where agency_id = ${agency_id} and paper_id = ${paper_id}`
  return [size === 0 ? "名单里没有人了：机构里的学员都可以考" : `之后名单共 ${size} 人`]
}

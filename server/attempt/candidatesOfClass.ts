import * as Expiry from "#domain/time/Expiry.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { classroomOf } from "../core/classroomOf.ts"
import type { Sql } from "../db/Sql.ts"
import type { CandidateRow } from "./candidateSheet.ts"
import type { Paper } from "./paperTimes.ts"

/** Those who may study in a class now and are not on the list of the paper; who is keeps room, seat and minutes. */
export const candidatesOfClass = async (
  sql: Sql,
  { agency_id, paper_id }: Paper,
  classroom: string,
  now: number,
): Promise<ReadonlyArray<CandidateRow>> => {
  const { name } = await classroomOf(sql, agency_id, classroom)
  const rows = await sql<{ user_id: string; valid_until: string | null; is_listed: boolean }[]>`
    select e.user_id, e.valid_until, exists (select from exam_candidates c
      where c.agency_id = e.agency_id and c.paper_id = ${paper_id} and c.user_id = e.user_id) as is_listed
    from enrolments e join users u on u.agency_id = e.agency_id and u.id = e.user_id and u.left_at is null
    where e.agency_id = ${agency_id} and e.classroom_id = ${classroom} order by e.user_id`
  const people = rows.filter(({ valid_until }) => Expiry.fromText(valid_until ?? "", now)?.isExpires !== true)
  if (people.length === 0) throw new CannotOperate(`${name}现在没有可以上课的学员`)
  const missing = people.filter(({ is_listed }) => !is_listed)
  if (missing.length === 0) throw new CannotOperate(`${name}的${people.length}名学员都在名单里了`)
  return missing.map(({ user_id }, n) => ({ line: n + 1, user_id, room: "", seat: "", note: "", minutes: null }))
}

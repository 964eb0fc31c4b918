import type { ActInput, AskedAct } from "#domain/admin/acts.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment } from "../core/PagedList.ts"
import type { Sql } from "../db/Sql.ts"
import { readPinned, readRoom, type RoomKey } from "./log.ts"
import { roomOf } from "./operateChat.ts"

const MAX_LISTED = 100

/** Messages `e` of a room's epoch in which a learner asks something. */
const questions = (sql: Sql, { agencyId, sessionId }: RoomKey, epoch: number): Fragment => sql`
  live_entries e
  left join live_answers a on (a.agency_id, a.session_id, a.epoch, a.n) = (e.agency_id, e.session_id, e.epoch, e.n)
  where e.agency_id = ${agencyId} and e.session_id = ${sessionId} and e.epoch = ${epoch} and e.kind = 'say'
    and e.role = 'learner' and e.body ~ ${`[${LiveRoom.QUESTION_MARKS}]`}`

/** What was asked in a room and waits for its host, the oldest first. */
export const waitingQuestions = async (sql: Sql, room: RoomKey) => {
  const [state, pinned] = await Promise.all([readRoom(sql, room), readPinned(sql, room)])
  const rows = await sql<{ number: number; at: number; user_id: string; name: string; text: string }[]>`
    select e.n as number, e.at, e.user_id, e.name, e.body as text from ${questions(sql, room, state?.epoch ?? 0)} and a.n is null
    order by e.n limit ${MAX_LISTED}`
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: Shanghai.format(at),
    ...(row.number === pinned?.n ? { unpins: "true" } : { pins: "true" }),
  }))
}

/** Marks a question of a room as answered, or as waiting again. */
export const markAnswered = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session, number, back }: ActInput<"chat:answered">,
): Promise<OperatorReport> => {
  const { room } = await roomOf(sql, agency, session)
  const epoch = (await readRoom(sql, room))?.epoch ?? 0
  const [question] = await sql<[{ user_id: string; name: string; is_answered: boolean }?]>`
    select e.user_id, e.name, a.n is not null as is_answered from ${questions(sql, room, epoch)} and e.n = ${number}`
  if (question === undefined) throw new CannotOperate(`消息${number}不是学员的提问`)
  const { user_id, name, is_answered } = question
  if (back)
    await sql`
      delete from live_answers
      where agency_id = ${agency} and session_id = ${session} and epoch = ${epoch} and n = ${number}`
  else
    await sql`
      insert into live_answers (agency_id, session_id, epoch, n, answered_at)
      values (${agency}, ${session}, ${epoch}, ${number}, ${now}) on conflict do nothing`
  const undo: AskedAct = { act: "chat:answered", input: { session, number, back: !back } }
  return {
    lines: [`${name}的提问${number}${back ? "等待回答" : "已回答"}`],
    data: { session, number, answered: !back },
    changed: {
      upon: user_id,
      before: { session, number, answered: is_answered },
      after: { session, number, answered: !back },
      ...(is_answered === back && { undo }),
    },
  }
}

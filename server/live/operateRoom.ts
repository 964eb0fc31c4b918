import type { ActInput, AskedAct } from "#domain/admin/acts.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import { HERE_MS } from "./attendance.ts"
import { listChat, roomOf } from "./operateChat.ts"
import { waitingQuestions } from "./roomQuestions.ts"
import { phaseOf, roleOf } from "./session.ts"

const MAX_LISTED = 500
/** Until a page that shows it asks again. */
const NEXT_MS = 3_000

/** A room as its host sees it: who is there, what was said, who may not speak and who was asked to leave. */
export const showRoom = async (
  sql: Sql,
  operator: OperatorContext,
  { session: id }: { readonly session: string },
): Promise<OperatorReport> => {
  const { agency, now } = operator
  const chat = await listChat(sql, operator, id)
  const [session] = await sql<
    { title: string; teacher: string; starts_at: number; ends_at: number; repeats: number | null }[]
  >`
    select l.title, t.name as teacher, l.starts_at, l.ends_at, l.repeats
    from live_sessions l join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
    where l.agency_id = ${agency} and l.id = ${id}`
  if (session === undefined) throw new CannotOperate(`没有直播 ${id}`)
  const { room } = await roomOf(sql, agency, id)
  const [questions, present, removals] = await Promise.all([
    waitingQuestions(sql, room),
    sql<{ user_id: string; name: string; since: number; is_host: boolean; is_muted: boolean }[]>`
      select u.id as user_id, u.name, a.from_at as since, s.user_id is not null as is_host, m.user_id is not null as is_muted
      from live_attendance a join users u on u.agency_id = a.agency_id and u.id = a.user_id
      left join live_staff s on s.agency_id = u.agency_id and s.user_id = u.id
      left join live_mutes m on m.agency_id = a.agency_id and m.session_id = a.session_id and m.user_id = u.id
      where a.agency_id = ${agency} and a.session_id = ${id} and a.to_at >= ${now - HERE_MS}::timestamptz
        and not exists (select from live_removals v
          where v.agency_id = a.agency_id and v.session_id = a.session_id and v.user_id = a.user_id)
      order by u.name, u.id limit ${MAX_LISTED}`,
    sql<{ user_id: string; name: string; removed_at: number }[]>`
      select v.user_id, u.name, v.removed_at from live_removals v
      join users u on u.agency_id = v.agency_id and u.id = v.user_id
      where v.agency_id = ${agency} and v.session_id = ${id} order by v.removed_at, v.user_id`,
  ])
  const people = present.map(({ since, is_host, is_muted, ...person }) => ({
    ...person,
    since: Shanghai.format(since),
    state: is_host ? "主持" : is_muted ? "禁言中" : "",
    ...(!is_host && { removes: "1", ...(is_muted ? { unmutes: "true" } : { mutes: "1" }) }),
  }))
  const removed = removals.map(({ removed_at, ...person }) => ({
    ...person,
    removed_at: Shanghai.format(removed_at),
    restores: "true",
  }))
  const phase = phaseOf(session, now)
  return {
    lines: [
      `${session.title}  ${session.teacher}  ${people.length} 人在场`,
      ...people.map(({ user_id, name, since, state }) =>
        [user_id, name, `${since} 起在场`, state].join("  ").trimEnd(),
      ),
      ...questions.map(({ number, name, text }) => `${number}  ${name}  等待回答：${text.replaceAll(/\s+/g, " ")}`),
      ...chat.lines,
      ...removed.map(({ user_id, name, removed_at }) => `${user_id}  ${name}  ${removed_at} 请出`),
    ],
    data: {
      session: id,
      title: session.title,
      teacher: session.teacher,
      starts_at: Shanghai.format(session.starts_at),
      ends_at: Shanghai.format(session.ends_at),
      phase,
      count: people.length,
      ...(phase !== "over" && { next_in: NEXT_MS }),
      ...(phase === "open" && session.repeats === null && { ends: id }),
      questions,
      people,
      ...(chat.data as object),
      removed,
    },
    isWatched: true,
    learners: [...questions, ...people, ...removed].map(({ user_id }) => user_id).concat(chat.learners ?? []),
  }
}

/** Asks a learner to leave a session's room, or lets them back. */
export const removeLearner = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session, user, back }: ActInput<"live:remove">,
): Promise<OperatorReport> => {
  const { teacher_id } = await roomOf(sql, agency, session)
  const { id: user_id, name } = await personOf(sql, agency, user)
  if (!back && LiveRoom.isHost(await roleOf(sql, agency, user_id, { teacher_id })))
    throw new CannotOperate("老师和管理员不能被请出")
  const { count } = back
    ? await sql`delete from live_removals where agency_id = ${agency} and session_id = ${session} and user_id = ${user_id}`
    : await sql`
        insert into live_removals (agency_id, session_id, user_id, removed_at)
        values (${agency}, ${session}, ${user_id}, ${now}) on conflict do nothing`
  const undo: AskedAct = { act: "live:remove", input: { session, user: user_id, back: !back } }
  return {
    lines: [`${name} ${back ? "可以回到直播间" : "已被请出直播间，不再看到画面和消息"}`],
    data: { session, user_id, removed: !back },
    changed: {
      upon: user_id,
      before: { session, removed: count > 0 === back },
      after: { session, removed: !back },
      ...(count > 0 ? { undo } : {}),
    },
  }
}

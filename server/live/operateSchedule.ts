import { randomBytes } from "node:crypto"
import type { ActInput, AskedAct } from "#domain/admin/acts.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { indexAgencies } from "../searchIndex/indexAgencies.ts"
import { futureOf, timesOf } from "./operateSessions.ts"
import { phaseOf } from "./session.ts"

/** So many names help whoever looks for one. */
const MAX_OFFERED = 20

/** Adds a session that no file has: no import takes it away. */
export const scheduleSession = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { teacher, subject, to, minutes, title, summary = "", ...addresses }: ActInput<"live:schedule">,
): Promise<OperatorReport> => {
  const { stream = null, recording = null }: Partial<Addresses> = addresses
  const starts_at = futureOf(to, now)
  const ends_at = starts_at + minutes * 60_000
  const host = await namedIn(sql, { agency, table: "teachers", what: "老师", asked: teacher })
  const about = await namedIn(sql, { agency, table: "subjects", what: "科目", asked: subject })
  await requireAddresses(sql, agency, { stream, recording })
  const beside = await sql<{ title: string; starts_at: number; ends_at: number }[]>`
    select title, starts_at, ends_at from live_sessions
    where agency_id = ${agency} and teacher_id = ${host.id} and not hidden and starts_at < ${ends_at} and ends_at > ${starts_at}
    order by starts_at, id`
  const id = `b-${randomBytes(6).toString("hex")}`
  const named = { agency_id: agency, id, teacher_id: host.id, subject_id: about.id, title, summary, stream, recording }
  await sql`insert into live_sessions ${sql({ ...named, starts_at, ends_at, is_own: true })}`
  await indexAgencies(sql, [agency], { kinds: ["live"] })
  const times = timesOf({ starts_at, ends_at })
  return {
    lines: [
      `${title}：${times.starts_at} 到 ${times.ends_at}，${host.name}，${about.name}`,
      ...beside.map(
        (one) =>
          `注意：${host.name} ${Shanghai.format(one.starts_at)} 到 ${Shanghai.format(one.ends_at)} 还有${one.title}`,
      ),
      ...(stream === null ? ["还没有画面地址，开播前请修改直播填上"] : []),
    ],
    data: { id, ...times },
    changed: {
      upon: id,
      before: { title: null },
      after: { title, ...times },
      undo: { act: "live:cancel", input: { session: id, back: false } },
    },
  }
}

interface Addresses {
  readonly stream: string | null
  readonly recording: string | null
}

interface Edited extends Addresses {
  readonly title: string
  readonly summary: string
}

/** Changes what is said of a session; of one that a file has, until the file says something else. */
export const editSession = async (
  sql: Sql,
  { agency }: OperatorContext,
  { session: id, ...asked }: ActInput<"live:edit">,
): Promise<OperatorReport> => {
  const { title, summary, stream, recording, hidden } = await heldSession(sql, agency, id)
  if (hidden) throw new CannotOperate(`直播 ${id} 已取消`)
  const held: Edited = { title, summary, stream, recording }
  const names = (Object.keys(held) as Array<keyof Edited>).filter(
    (name) => asked[name] !== undefined && asked[name] !== held[name],
  )
  if (names.length === 0) throw new CannotOperate("没有要改的内容：请填写新的名称、简介或地址")
  const pick = (from: Partial<Edited>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  const next: Edited = { ...held, ...asked }
  await requireAddresses(sql, agency, { stream: asked.stream ?? null, recording: asked.recording ?? null })
  await sql`
    update live_sessions set ${sql({ ...next, is_edited: true })},
      pinyin = case when title = ${next.title} then pinyin end
    where agency_id = ${agency} and id = ${id}`
  await indexAgencies(sql, [agency], { kinds: ["live"] })
  // what was empty cannot be typed again
  const undo: AskedAct | undefined = names.every((name) => held[name] !== null && held[name] !== "")
    ? { act: "live:edit", input: { session: id, ...(pick(held) as Partial<Record<keyof Edited, string>>) } }
    : undefined
  return {
    lines: [`${next.title}：已改${names.map((name) => WORDS[name]).join("、")}`],
    data: { id, ...pick(next) },
    changed: { upon: id, before: pick(held), after: pick(next), ...(undo && { undo }) },
  }
}

const WORDS: { readonly [N in keyof Edited]: string } = {
  title: "名称",
  summary: "简介",
  stream: "画面地址",
  recording: "回放地址",
}

/** Takes a session that has not begun from the learners' lists, or gives it back. */
export const cancelSession = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session: id, back }: ActInput<"live:cancel">,
): Promise<OperatorReport> => {
  const { title, is_cancelled, reserved, ...times } = await heldSession(sql, agency, id)
  if (back !== is_cancelled) throw new CannotOperate(back ? `直播 ${id} 没有取消` : `直播 ${id} 已经取消`)
  const phase = phaseOf(times, now)
  if (!back && phase === "open") throw new CannotOperate(`直播 ${id} 的直播间正开着，请结束直播`)
  if (!back && phase === "over") throw new CannotOperate(`直播 ${id} 已经结束`)
  await sql`
    update live_sessions set hidden = ${!back}, is_cancelled = ${!back},
      cancelled_at = case when ${back} then cancelled_at else ${now}::timestamptz end where agency_id = ${agency} and id = ${id}`
  await indexAgencies(sql, [agency], { kinds: ["live"] })
  const told = reserved === 0 ? [] : [`${reserved}人预约过，会收到取消的消息`]
  return {
    lines: [`${title}：${back ? "已恢复" : "已取消，学员不再看到它"}`, ...(back ? [] : told)],
    data: { id, cancelled: !back },
    changed: {
      upon: id,
      before: { cancelled: is_cancelled },
      after: { cancelled: !back },
      undo: { act: "live:cancel", input: { session: id, back: !back } },
    },
  }
}

interface Held extends Edited {
  readonly starts_at: number
  readonly ends_at: number
  readonly hidden: boolean
  readonly is_cancelled: boolean
  readonly reserved: number
}

const heldSession = async (sql: Sql, agency: string, id: string): Promise<Held> => {
  const [held] = await sql<Held[]>`
    select title, summary, stream, recording, starts_at, ends_at, hidden, is_cancelled,
      (select count(*)::integer from live_reservations r where r.agency_id = l.agency_id and r.session_id = l.id) as reserved
    from live_sessions l where agency_id = ${agency} and id = ${id} and (not hidden or is_cancelled) for update`
  if (held === undefined) throw new CannotOperate(`没有直播 ${id}`)
  return held
}

interface Named {
  readonly agency: string
  readonly table: "teachers" | "subjects"
  readonly what: string
  /** An id or a name. */
  readonly asked: string
}

const namedIn = async (sql: Sql, { agency, table, what, asked }: Named) => {
  const all = await sql<{ id: string; name: string }[]>`
    select id, name from ${sql(table)} where agency_id = ${agency} and not hidden order by id`
  const byId = all.filter(({ id }) => id === asked)
  const found = byId.length > 0 ? byId : all.filter(({ name }) => name === asked)
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return first
  if (first !== undefined)
    throw new CannotOperate(`叫${asked}的${what}有几个，请写编号：${found.map(({ id }) => id).join("、")}`)
  const offered = all.slice(0, MAX_OFFERED).map(({ id, name }) => `${id} ${name}`)
  throw new CannotOperate(`没有${what}${asked}。有：${offered.join("、")}${all.length > MAX_OFFERED ? "等" : ""}`)
}

/** A page plays what its agency allows. */
const requireAddresses = async (sql: Sql, agency: string, { stream, recording }: Addresses): Promise<void> => {
  const [{ origins }] = await sql<[{ origins: ReadonlyArray<string> }]>`
    select coalesce(live -> 'stream_origins', '[]') as origins from agencies where id = ${agency}`
  for (const address of [stream, recording]) {
    if (address === null) continue
    if (!URL.canParse(address) || !address.startsWith("https://"))
      throw new CannotOperate(`地址应以https://开头：${address}`)
    const { origin } = new URL(address)
    if (!origins.includes(origin))
      throw new CannotOperate(
        `机构的 live.stream_origins 里没有 ${origin}，页面放不了它的画面：请先在机构的内容文件里加上`,
      )
  }
}

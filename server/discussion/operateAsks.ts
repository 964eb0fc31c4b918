import type { ActInput } from "#domain/admin/acts.ts"
import type { ListInput } from "#domain/admin/lists.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { oneLine } from "../core/oneLine.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { PagedList } from "../core/PagedList.ts"
import { personOf } from "../core/personOf.ts"
import { plainText } from "../core/plainText.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import { indexAgencies } from "../searchIndex/indexAgencies.ts"

type Asked = ListInput<"ask:list">

interface Row {
  readonly id: string
  readonly user_id: string
  readonly place: string
  readonly stem: string | null
  readonly text: string
  readonly reply: string
  readonly asked_at: number
  readonly state: "waiting" | "answered" | "hidden"
}

const asksFor = ({ all = false }: Asked): PagedList<Asked, "asked", ReturnType<typeof listed>> => ({
  from: (sql) => sql`asks a`,
  scope: (sql, { agency }) => sql`a.agency_id = ${agency}`,
  filters: (sql) => (all ? [] : [sql`a.answered_at is null and a.hidden_at is null`]),
  id: (sql) => sql`a.id`,
  learner: (sql) => sql`a.user_id`,
  sorts: { asked: { by: (sql) => sql`a.asked_at`, type: "timestamptz" } },
  sort: all ? "asked.desc" : "asked",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Row[]>`
        select a.id, a.user_id, a.text, a.reply, a.asked_at,
          coalesce(c.name || ' · ' || l.name, b.name) as place, q.body ->> 'stem_html' as stem,
          case when a.hidden_at is not null then 'hidden' when a.answered_at is null then 'waiting' else 'answered' end as state
        from asks a
        left join lessons l on l.agency_id = a.agency_id and l.id = a.lesson_id
        left join courses c on c.agency_id = l.agency_id and c.id = l.course_id
        left join questions q on q.agency_id = a.agency_id and q.id = a.question_id
        left join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
        where a.agency_id = ${agency} and a.id in ${sql(ids)}`
      return rows.map(listed)
    },
})

const listed = ({ asked_at, stem, place, ...row }: Row) => ({
  ...row,
  place: stem === null ? place : `${place} · ${plainText(stem).slice(0, 60)}`,
  asked_at: Shanghai.format(asked_at),
  // what there is to do with it
  ...(row.state === "hidden" ? { hidden: "1" } : { shown: "1" }),
})

/** What learners ask: those that wait, the oldest first, or all, the latest first. */
export const listAllAsks = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, asksFor(asked), operator, {
    asked,
    linesOf: (rows) =>
      rows.length === 0
        ? ["没有等待回答的提问"]
        : rows.map(({ id, asked_at, place, text }) => [id, asked_at, place, oneLine(text)].join("  ")),
  })

/** Answers one of them, the first time or again. */
export const answerAsk = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { id, reply: typed, publish = false }: ActInput<"ask:answer">,
): Promise<OperatorReport> => {
  const [before] = await sql<{ reply: string; is_public: boolean; is_hidden: boolean }[]>`
    select reply, is_public, hidden_at is not null as is_hidden from asks
    where agency_id = ${agency} and id = ${id} for update`
  if (before === undefined) throw new CannotOperate(`没有提问 ${id}`)
  if (before.is_hidden) throw new CannotOperate("这条提问已隐藏，先恢复再回答")
  const reply = typed.trim()
  await sql`
    update asks set reply = ${reply}, is_public = ${publish}, answered_at = ${now}
    where agency_id = ${agency} and id = ${id}`
  await indexAgencies(sql, [agency], { kinds: ["ask"] })
  return {
    lines: [publish ? "已回答，并公开给学这节课或做这道题的学员" : "已回答，只有提问的学员看得到"],
    data: { id, is_public: publish },
    changed: {
      upon: id,
      before: { reply: before.reply, is_public: before.is_public },
      after: { reply, is_public: publish },
    },
  }
}

/** Takes one out of everybody's sight but its learner's, who is told why, or shows it again. */
export const hideAsk = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { id, reason = "", show = false }: ActInput<"ask:hide">,
): Promise<OperatorReport> => {
  const [ask] = await sql<{ hidden_at: number | null; hidden_because: string }[]>`
    select hidden_at, hidden_because from asks where agency_id = ${agency} and id = ${id} for update`
  if (ask === undefined) throw new CannotOperate(`没有提问 ${id}`)
  await sql`
    update asks set hidden_at = ${show ? null : now}, hidden_because = ${show ? "" : reason}
    where agency_id = ${agency} and id = ${id}`
  await indexAgencies(sql, [agency], { kinds: ["ask"] })
  const wasHidden = ask.hidden_at !== null
  const inverse = wasHidden ? { reason: ask.hidden_because } : { show: true }
  return {
    lines: [show ? "提问已恢复" : "提问已隐藏，只有提问的学员看得到，并看到原因"],
    data: { id, hidden: !show },
    changed: {
      upon: id,
      before: { hidden: wasHidden, reason: ask.hidden_because },
      after: { hidden: !show, reason: show ? "" : reason },
      ...(wasHidden === show && { undo: { act: "ask:hide", input: { id, ...inverse } } }),
    },
  }
}

/** Keeps a learner from asking and reviewing, or lets them again. */
export const muteWriter = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { user, unmute }: ActInput<"ask:mute">,
): Promise<OperatorReport> => {
  const { id, name } = await personOf(sql, agency, user)
  const changed = unmute
    ? await sql`delete from writer_mutes where agency_id = ${agency} and user_id = ${id}`
    : await sql`
        insert into writer_mutes (agency_id, user_id, muted_at) values (${agency}, ${id}, ${now}) on conflict do nothing`
  return {
    lines: [`${name} ${unmute ? "可以提问和评价" : "不能再提问和评价"}`],
    data: { user_id: id, muted: !unmute },
    changed: {
      upon: id,
      before: { muted: changed.count > 0 === unmute },
      after: { muted: !unmute },
      ...(changed.count > 0 && { undo: { act: "ask:mute", input: { user: id, unmute: !unmute } } }),
    },
  }
}

import type { ListInput } from "#domain/admin/lists.ts"
import * as Admission from "#domain/attempt/Admission.ts"
import * as CandidateState from "#domain/admin/CandidateState.ts"
import * as CountingOrder from "#domain/core/CountingOrder.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { isCalled } from "../core/isCalled.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import { requirePaper } from "../core/requirePaper.ts"
import { windowEnd } from "./windowEnd.ts"

type Asked = ListInput<"candidate:list">

interface Row {
  readonly user_id: string
  readonly name: string
  readonly mobile: string | null
  readonly room: string
  readonly seat: string
  readonly note: string
  readonly extra_minutes: number
  readonly attempt: string | null
  readonly state: CandidateState.CandidateState
  readonly started_at: number | null
  readonly ended_at: number | null
}

/** Candidates `c` of papers `p`. */
const candidates = (sql: Sql): Fragment => sql`exam_candidates c
  join papers p on p.agency_id = c.agency_id and p.id = c.paper_id`

const learners = (sql: Sql): Fragment => sql`join users u on u.agency_id = c.agency_id and u.id = c.user_id`

/** Each of a paper with their latest attempt `t`: one by one, thousands cost three times as much. */
const attempts = (sql: Sql, agency: string, paper: string, of = sql``): Fragment => sql`
  left join (
    select distinct on (user_id) user_id, id, state, started_at, ended_at from attempts
    where agency_id = ${agency} and paper_id = ${paper} and user_id in (
      select user_id from exam_candidates where agency_id = ${agency} and paper_id = ${paper} ${of})
    order by user_id, started_at desc
  ) t on t.user_id = c.user_id`

/** `CandidateState.of` of them. */
const stateAt = (sql: Sql, now: number): Fragment => sql`
  case when t.state = 'open' then 'sitting' when t.state is not null then 'handed_in'
    when ${windowEnd(sql, sql`c.user_id`)} <= ${now} then 'absent' else 'waiting' end`

/** Who may sit a paper, by room and seat as people count, and how far each of them is. */
export const candidatesOf = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper }: Pick<Asked, "paper">,
): Promise<PagedList<Asked, "place" | "name", Listed>> => {
  await requirePaper(sql, agency, paper)
  const found = await sql<{ room: string }[]>`
    select distinct room from exam_candidates where agency_id = ${agency} and paper_id = ${paper}`
  const rooms = found.map(({ room }) => room).toSorted(CountingOrder.compare)
  return {
    // of each candidate only what is asked: all of them are counted
    from: (one, _, { name, state, sort = "" }) => one`${candidates(one)}
      ${name === undefined && !sort.startsWith("name") ? one`` : learners(one)} ${state === undefined ? one`` : attempts(one, agency, paper)}`,
    scope: (one) => one`c.agency_id = ${agency} and c.paper_id = ${paper}`,
    filters: (one, operator, { room, name, state }) => [
      ...(room === undefined ? [] : [one`c.room = ${room}`]),
      ...(name === undefined ? [] : [isCalled(one, operator, name)]),
      ...(state === undefined ? [] : [one`${stateAt(one, now)} = ${state}`]),
    ],
    id: (one) => one`c.user_id`,
    learner: (one) => one`c.user_id`,
    sorts: {
      place: { by: (one) => placeIn(one, rooms), type: "text" },
      name: { by: (one) => one`u.name`, type: "text" },
    },
    sort: "place",
    open: async (one) => async (ids) => {
      const rows = await one<Row[]>`
        select c.user_id, u.name, u.mobile, c.room, c.seat, c.note, coalesce(m.extra_minutes, 0) as extra_minutes,
          t.id as attempt, ${stateAt(one, now)} as state, t.started_at, t.ended_at
        from ${candidates(one)} ${learners(one)} ${attempts(one, agency, paper, one`and user_id = any(${ids}::text[])`)}
        left join paper_times m on m.agency_id = c.agency_id and m.paper_id = c.paper_id and m.user_id = c.user_id
        where c.agency_id = ${agency} and c.paper_id = ${paper} and c.user_id = any(${ids}::text[])`
      return rows.map(listed)
    },
  }
}

/** The room's place among them, then seats: a shorter number is less. */
const placeIn = (sql: Sql, rooms: ReadonlyArray<string>): Fragment => sql`
  (lpad(coalesce(array_position(${rooms}::text[], c.room), 0)::text, 6, '0') || lpad(length(c.seat)::text, 3, '0')
    || c.seat) collate "C"`

const listed = ({ started_at, ended_at, ...row }: Row) => ({
  id: row.user_id,
  ...row,
  started_at: started_at === null ? null : Shanghai.format(started_at),
  ended_at: ended_at === null ? null : Shanghai.format(ended_at),
})

type Listed = ReturnType<typeof listed>

export const listCandidates = async (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> => {
  const { agency, now } = operator
  const { paper } = asked
  const list = await candidatesOf(sql, operator, asked)
  const [whole] = await sql<[{ name: string; size: number } & Counts]>`
    select (select name from papers where agency_id = ${agency} and id = ${paper}) as name, count(*)::integer as size,
      ${sql.unsafe(STATES.map((state) => `(count(*) filter (where state = '${state}'))::integer as ${state}`).join(", "))}
    from (select ${stateAt(sql, now)} as state from ${candidates(sql)} ${attempts(sql, agency, paper)}
      where c.agency_id = ${agency} and c.paper_id = ${paper}) each`
  const {
    lines,
    data,
    learners: given = [],
  } = await readPage(sql, list, operator, {
    asked,
    linesOf: (rows) => [wholeLine(whole), ...rows.map(lineOf)],
  })
  // an empty list says nothing of itself
  return { lines, data: { ...(whole.size > 0 && whole), ...(data as object) }, learners: given }
}

type Counts = Readonly<Record<CandidateState.CandidateState, number>>

const { NAMES } = CandidateState
const STATES = Object.keys(NAMES) as ReadonlyArray<CandidateState.CandidateState>

const wholeLine = ({ name, size, ...counts }: { readonly name: string; readonly size: number } & Counts): string =>
  size === 0
    ? `${name}没有名单：机构里的学员都可以考`
    : `${name}：名单 ${size} 人，${STATES.map((state) => `${NAMES[state]} ${counts[state]}`).join("，")}`

const lineOf = ({ name, mobile, user_id, room, seat, state, extra_minutes, note }: Listed): string =>
  [
    name,
    mobile ?? user_id,
    Admission.placeText({ room, seat }),
    NAMES[state],
    extra_minutes > 0 ? `加时 ${extra_minutes} 分钟` : "",
    note,
  ]
    .filter((part) => part !== "")
    .join("  ")

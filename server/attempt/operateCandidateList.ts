import * as Admission from "#domain/attempt/Admission.ts"
import * as Board from "#domain/admin/Board.ts"
import * as CandidateState from "#domain/admin/CandidateState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { windowEnd } from "./windowEnd.ts"

interface Row {
  readonly user_id: string
  readonly name: string
  readonly mobile: string | null
  readonly room: string
  readonly seat: string
  readonly note: string
  readonly extra_minutes: number
  readonly attempt: string | null
  readonly attempt_state: "open" | "handed_in" | "closed" | null
  readonly started_at: number | null
  readonly ended_at: number | null
  readonly closes_at: number | null
}

interface Asked {
  readonly paper: string
  readonly state?: CandidateState.CandidateState
  readonly room?: string
}

/** Who may sit a paper, by room and seat, and how far each of them is. */
export const listCandidates = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper, state, room }: Asked,
): Promise<OperatorReport> => {
  const [found] = await sql<{ name: string }[]>`select name from papers where agency_id = ${agency} and id = ${paper}`
  if (found === undefined) throw new CannotOperate(`没有试卷 ${paper}`)
  const rows = await sql<Row[]>`
    select c.user_id, u.name, u.mobile, c.room, c.seat, c.note, coalesce(m.extra_minutes, 0) as extra_minutes,
      t.id as attempt, t.state as attempt_state, t.started_at, t.ended_at, ${windowEnd(sql, sql`c.user_id`)} as closes_at
    from exam_candidates c
    join papers p on p.agency_id = c.agency_id and p.id = c.paper_id
    join users u on u.agency_id = c.agency_id and u.id = c.user_id
    left join paper_times m on m.agency_id = c.agency_id and m.paper_id = c.paper_id and m.user_id = c.user_id
    left join lateral (
      select a.id, a.state, a.started_at, a.ended_at from attempts a
      where a.agency_id = c.agency_id and a.user_id = c.user_id and a.source = ${`paper/${paper}`}
      order by a.started_at desc limit 1
    ) t on true
    where c.agency_id = ${agency} and c.paper_id = ${paper}
`
  const all = rows.toSorted(Board.byPlace).map(({ attempt_state, closes_at, started_at, ended_at, ...row }) => ({
    ...row,
    state: CandidateState.of({ attempt: attempt_state, closes_at }, now),
    started_at: textOf(started_at),
    ended_at: textOf(ended_at),
  }))
  const countOf = (one: CandidateState.CandidateState) => all.filter((row) => row.state === one).length
  const list = all.filter((row) => row.state === (state ?? row.state) && row.room === (room ?? row.room))
  const { NAMES } = CandidateState
  const states = Object.keys(NAMES) as ReadonlyArray<CandidateState.CandidateState>
  return {
    lines: [
      all.length === 0
        ? `${found.name}没有名单：机构里的学员都可以考`
        : `${found.name}：名单 ${all.length} 人，${states.map((one) => `${NAMES[one]} ${countOf(one)}`).join("，")}`,
      ...list.map((row) =>
        [
          row.name,
          row.mobile ?? row.user_id,
          Admission.placeText(row),
          NAMES[row.state],
          row.extra_minutes > 0 ? `加时 ${row.extra_minutes} 分钟` : "",
          row.note,
        ]
          .filter((part) => part !== "")
          .join("  "),
      ),
    ],
    // an empty list says nothing of itself
    data: {
      ...(all.length > 0 && { name: found.name, size: all.length }),
      ...(all.length > 0 && Object.fromEntries(states.map((one) => [one, countOf(one)]))),
      list,
    },
    learners: list.map(({ user_id }) => user_id),
  }
}

const textOf = (at: number | null): string | null => (at === null ? null : Shanghai.format(at))

import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { awaitingRegrade } from "./awaitingRegrade.ts"
import { lockPaper } from "./lockPaper.ts"
import { FAR_FUTURE, releaseOf, releaseText } from "./paperRelease.ts"
import { closeAll, finish, type Paper } from "./paperTimes.ts"
import { lastAnswersAt } from "./windowEnd.ts"

interface Hold {
  readonly paper: string
  /** `YYYY-MM-DD HH:mm`; null: until somebody releases them. */
  readonly until: string | null
  /** To the clock's hour again. */
  readonly back: boolean
}

/** Results that are not released yet wait for a moment or for somebody, or for the clock alone again. */
export const holdResults = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper: id, until, back }: Hold,
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  if (back && until !== null) throw new CannotOperate("恢复原定时间时不写公布时间")
  const before = await unreleased(sql, paper, now)
  const held_until = back ? null : (momentOf(until, before.clock, now) ?? FAR_FUTURE)
  if (held_until === before.held_until)
    throw new CannotOperate(back ? "成绩没有暂缓公布" : `成绩已经是${heldText(held_until)}`)
  if (back && before.clock !== null && before.clock <= now)
    throw new CannotOperate(`原定的公布时间 ${Shanghai.format(before.clock)} 已经过去；要公布用exam:release`)
  await sql`
    insert into paper_releases (agency_id, paper_id, held_until, changed_at)
    values (${agency}, ${id}, ${held_until}, ${now})
    on conflict (agency_id, paper_id) do update set held_until = excluded.held_until, changed_at = excluded.changed_at`
  await finish(sql, paper, [], now)
  const results_at = releaseText((await stateOf(sql, paper)).releases)
  const was = before.held_until === FAR_FUTURE ? {} : { until: minuteText(before.held_until) }
  return {
    lines: [
      held_until === null ? `成绩按原定时间 ${results_at} 公布` : `成绩${heldText(held_until)}`,
      `${before.ended} 份已交卷的作答在等成绩`,
    ],
    data: { paper: id, results_at, waiting: before.ended },
    changed: {
      upon: id,
      before: { results_at: releaseText(before.releases) },
      after: { results_at },
      undo: {
        act: "exam:hold",
        input: before.held_until === null ? { paper: id, back: true } : { paper: id, ...was },
      },
    },
  }
}

/** Releases keys and results now, once nobody can answer any more; nobody begins the paper after it. */
export const releaseResults = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  id: string,
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  const before = await unreleased(sql, paper, now)
  if (before.opens_at !== null && before.opens_at > now)
    throw new CannotOperate(`考试 ${Shanghai.format(before.opens_at)} 才开始`)
  if (before.open > 0)
    throw new CannotOperate(`还有 ${before.open} 人的答案没有收齐；可以先用exam:close收卷，收齐后再公布`)
  const [{ regrading }] = await sql<[{ regrading: number }]>`
    select ${awaitingRegrade(sql, agency, id)} as regrading`
  if (regrading > 0)
    throw new CannotOperate(
      `还有 ${regrading} 份作答要按作废的题或改正的答案重算；一分钟内算完，或用exam:regrade立即重算，再公布`,
    )
  await sql`
    insert into paper_releases (agency_id, paper_id, released_at, changed_at) values (${agency}, ${id}, ${now}, ${now})
    on conflict (agency_id, paper_id) do update set released_at = excluded.released_at, changed_at = excluded.changed_at`
  await closeAll(sql, paper, now, now)
  const awaiting = await awaitingMarks(sql, paper)
  const results_at = Shanghai.format(now)
  return {
    lines: [
      `成绩、答案和解析 ${results_at} 公布，${before.ended} 份作答`,
      ...(awaiting === 0 ? [] : [`其中 ${awaiting} 份还有待批改的题，成绩还会变`]),
      "公布以后不能再开考、加时或暂缓",
    ],
    data: { paper: id, results_at, released: before.ended, awaiting },
    changed: {
      upon: id,
      before: { results_at: releaseText(before.releases) },
      after: { results_at, released: before.ended },
    },
  }
}

/** No time is given to anybody once somebody has released the results. Throws CannotOperate. */
export const requireNotReleased = async (sql: Sql, paper: Paper): Promise<void> => {
  const { released_at } = await stateOf(sql, paper)
  if (released_at !== null) throw new CannotOperate(`成绩已经在 ${Shanghai.format(released_at)} 公布，不能再改考试时间`)
}

interface State {
  readonly key_policy: string
  readonly opens_at: number | null
  readonly held_until: number | null
  readonly released_at: number | null
  /** Where nobody holds or releases them. */
  readonly clock: number | null
  readonly releases: number | null
  /** Attempts whose answers may still arrive. */
  readonly open: number
  readonly ended: number
}

const stateOf = async (sql: Sql, { agency_id, paper_id }: Paper, now = 0): Promise<State> => {
  const [row] = await sql<[State]>`
    select p.key_policy, p.opens_at, r.held_until, r.released_at, ${lastAnswersAt(sql)} as clock,
      ${releaseOf(sql)} as releases,
      (select count(*) from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id and t.state = 'open'
        and coalesce(t.accepts_until > ${now}, true)) as open,
      (select count(*) from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id
        and t.ended_at is not null) as ended
    from papers p left join paper_releases r on r.agency_id = p.agency_id and r.paper_id = p.id
    where p.agency_id = ${agency_id} and p.id = ${paper_id}`
  return row
}

/** Of a paper whose results nobody was told yet. Throws CannotOperate. */
const unreleased = async (sql: Sql, paper: Paper, now: number): Promise<State> => {
  const state = await stateOf(sql, paper, now)
  if (state.key_policy !== "after_close")
    throw new CannotOperate(`试卷 ${paper.paper_id} 交卷后就给出成绩，没有统一的公布时间`)
  if (state.releases !== null && state.releases <= now && state.open === 0)
    throw new CannotOperate(`成绩已经在 ${Shanghai.format(state.releases)} 公布`)
  return state
}

/** The moment until which results are held; null where none is named. Throws CannotOperate. */
const momentOf = (until: string | null, clock: number | null, now: number): number | null => {
  if (until === null) return null
  const moment = Shanghai.parse(`${until}:00`)
  if (moment === null) throw new CannotOperate(`公布时间写作"YYYY-MM-DD HH:mm"，不是 ${until}`)
  const earliest = Math.max(now, clock ?? now)
  if (moment <= earliest) throw new CannotOperate(`公布时间要晚于 ${Shanghai.format(earliest)}；提前公布用exam:release`)
  return moment
}

const heldText = (until: number | null): string =>
  until === null || until === FAR_FUTURE ? "暂不公布，等exam:release" : `${Shanghai.format(until)} 公布`

const minuteText = (at: number | null): string => (at === null ? "" : Shanghai.format(at).slice(0, 16))

const awaitingMarks = async (sql: Sql, { agency_id, paper_id }: Paper): Promise<number> => {
  const [row] = await sql<[{ awaiting: number }]>`
    select count(*) as awaiting from results r
    join attempts t on t.agency_id = r.agency_id and t.id = r.attempt_id
    where t.agency_id = ${agency_id} and t.paper_id = ${paper_id} and r.awaiting > 0`
  return row.awaiting
}

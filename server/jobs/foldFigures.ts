import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Days } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"
import { foldSales } from "../order/salesFigures.ts"
import { foldLearning } from "../study/learningFigures.ts"

/** After midnight: what began before it has ended. */
const SETTLED_MS = 3_600_000
/** Of one transaction. */
const DAYS = 31
const STALE = 100

/** The next days that are over, of one agency; else those that changed since they were folded; null when there are none. */
export const foldFigures: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) =>
  (await foldNewDays(sql, Shanghai.startOfDay(clock() - SETTLED_MS))) ?? foldStaleDays(sql)

const foldNewDays = async (sql: Sql, over: number): Promise<number | null> => {
  const [next] = await sql<[{ id: string; until: string | null }?]>`
    select a.id, f.until from agencies a left join folded_days f on f.agency_id = a.id
    where f.until is null or f.until < ${Shanghai.dateText(over)}::date order by f.until nulls first, a.id limit 1`
  if (next === undefined) return null
  const begin = next.until ?? (await firstDay(sql, next.id))
  const from = begin === null ? over : startOf(begin)
  const until = Math.min(from + DAYS * Shanghai.DAY_MS, over)
  if (from < until) await fold(sql, next.id, { from, until: until - Shanghai.DAY_MS }, until)
  await sql`
    insert into folded_days (agency_id, until) values (${next.id}, ${Shanghai.dateText(until)}::date)
    on conflict (agency_id) do update set until = excluded.until`
  return 1
}

const fold = async (sql: Sql, agency: string, days: Days, folded: number): Promise<void> => {
  await foldLearning(sql, agency, days, folded)
  await foldSales(sql, agency, days)
}

/** The day of the earliest row that is counted. */
const firstDay = async (sql: Sql, agency: string): Promise<string | null> => {
  const [first] = await sql<[{ day: string | null }]>`
    select least(
      (select min(day) from study_days where agency_id = ${agency}),
      day_of((select min(finished_at) from studied_lessons where agency_id = ${agency})),
      day_of((select min(ended_at) from attempts where agency_id = ${agency} and ended_at is not null)),
      day_of((select min(created_at) from orders where agency_id = ${agency})))::text as day`
  return first.day
}

const foldStaleDays = async (sql: Sql): Promise<number | null> => {
  // what is counted after this has whatever was noted here
  const noted = await sql<{ agency_id: string; figures: "learning" | "sales"; day: string }[]>`
    delete from stale_days where (agency_id, id) in (select agency_id, id from stale_days limit ${STALE})
    returning agency_id, figures, day::text`
  if (noted.length === 0) return null
  const folded = await sql<{ agency_id: string; until: string }[]>`
    select agency_id, until::text from folded_days where agency_id in ${sql(noted.map(({ agency_id }) => agency_id))}`
  const untilOf = new Map(folded.map(({ agency_id, until }) => [agency_id, startOf(until)]))
  const stale = new Map(noted.map((one) => [`${one.agency_id} ${one.figures} ${one.day}`, one]))
  for (const { agency_id, figures, day } of stale.values()) {
    const [from, until] = [startOf(day), untilOf.get(agency_id) ?? 0]
    if (from >= until) continue
    if (figures === "learning") await foldLearning(sql, agency_id, { from, until: from }, until)
    else await foldSales(sql, agency_id, { from, until: from })
  }
  return noted.length
}

const startOf = (day: string): number => Shanghai.parse(`${day} 00:00:00`) ?? 0

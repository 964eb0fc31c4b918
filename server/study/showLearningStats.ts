import type { ListInput } from "#domain/admin/lists.ts"
import { LEARNING_MEANS } from "#domain/admin/statsMeans.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { type Days, daysAsked, dayTexts, foldedUntil, partsOf, WEEK_MS } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"
import { countLearning, type LearningFigures, type Span } from "./learningFigures.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

interface Row extends LearningFigures {
  readonly begin: string
}

const NOTHING: LearningFigures = { learners: 0, seconds: 0, lessons: 0, practices: 0, answers: 0 }

/** Who studied on each day or in each week, how long, and what they practised; the lists of it count the same. */
export const showLearningStats = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { by = "day", classroom, ...asked }: ListInput<"stats:learning">,
): Promise<OperatorReport> => {
  const days = daysAsked(asked, now)
  const parts = partsOf(days, by)
  const folded = classroom === undefined ? await foldedUntil(sql, agency) : -Infinity
  const isFolded = (part: Days) =>
    part.until < folded && (by === "day" || part.until - part.from === WEEK_MS - Shanghai.DAY_MS)
  const count = (of: ReadonlyArray<Days>) => countParts(sql, agency, { span: by, classroom, parts: of })
  // the latest, and the first week where not all of it is asked
  const [first, last] = [parts.findIndex(isFolded), parts.findLastIndex(isFolded)]
  const found = await Promise.all([
    count(first === -1 ? parts : parts.slice(0, first)),
    first === -1 ? [] : readFolded(sql, agency, by, parts.slice(first, last + 1)),
    count(first === -1 ? [] : parts.slice(last + 1)),
  ])
  const counted = new Map(found.flat().map(({ begin, ...row }) => [begin, row]))
  const { from, until } = dayTexts(days)
  if (counted.size === 0) return { lines: [`${from}到${until}没有人学习`], data: { list: [] } }
  const list = parts.map((part) => {
    const of = dayTexts(part)
    const { seconds, ...row } = counted.get(of.from) ?? NOTHING
    const called = by === "day" ? { day: of.from } : { week: `${of.from}到${of.until}` }
    return {
      ...called,
      ...of,
      ...row,
      minutes: Math.round(seconds / 60),
      ...(row.learners > 0 && { as_studied: "studied_on" }),
    }
  })
  return {
    lines: list.map(
      (row) =>
        `${row.from}  学员${row.learners}  ${row.minutes}分钟  课时${row.lessons}  练习${row.practices}次  作答${row.answers}题`,
    ),
    data: { days: `${from}到${until}`, list, means: LEARNING_MEANS },
  }
}

interface Parts {
  readonly span: Span
  readonly classroom: string | undefined
  /** One after the other, the latest first. */
  readonly parts: ReadonlyArray<Days>
}

const countParts = async (sql: Sql, agency: string, { span, classroom, parts }: Parts): Promise<ReadonlyArray<Row>> => {
  const [last, first] = [parts[0], parts.at(-1)]
  if (last === undefined || first === undefined) return []
  const days = { from: first.from, until: last.until }
  return sql<Row[]>`
    select greatest(begin, ${Shanghai.dateText(days.from)}::date)::text as begin, learners, seconds, lessons, practices, answers
    from (${countLearning(sql, agency, { span, days, classroom })}) counted`
}

const readFolded = (sql: Sql, agency: string, span: Span, parts: ReadonlyArray<Days>) => sql<Row[]>`
  select begin::text, learners, seconds, lessons, practices, answers from learning_figures
  where agency_id = ${agency} and span = ${span} and begin = any (${parts.map((part) => dayTexts(part).from)}::date[])`

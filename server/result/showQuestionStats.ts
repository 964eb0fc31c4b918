import type { ListInput } from "#domain/admin/lists.ts"
import { QUESTION_MEANS } from "#domain/admin/statsMeans.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment } from "../core/PagedList.ts"
import { plainText } from "../core/plainText.ts"
import { MAX_STATS_ROWS } from "../core/statsDays.ts"
import { bankPath } from "../core/bankPath.ts"
import type { Sql } from "../db/Sql.ts"

/** Fewer answers say nothing of a question: as `question_stats_by_share` has it. */
const MIN_ANSWERED = 20
const STEM = 40

type Asked = ListInput<"stats:questions">

interface QuestionRow {
  readonly question: string
  readonly bank: string
  readonly name: string
  readonly stem: string
  readonly answered: number | null
  /** Whole per cent. */
  readonly rate: number | null
  /** -1 to 1. */
  readonly discrimination: number | null
  readonly reports: number
  readonly pending: number
  readonly choices: ReadonlyArray<{ readonly choice: string; readonly chosen: number }>
}

/** How questions are answered, as the job that follows the marks has counted it, and what learners report of them. */
export const showQuestionStats = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  asked.by === "bank" ? showBanks(sql, operator, asked) : showQuestions(sql, operator, asked)

const showQuestions = async (sql: Sql, { agency }: OperatorContext, { by, bank }: Asked): Promise<OperatorReport> => {
  const isAsked = bank === undefined ? sql`not q.hidden` : sql`not q.hidden and q.bank_id = ${bank}`
  const question = sql`join questions q on q.agency_id = s.agency_id and q.id = s.question_id`
  const share = sql`(s.correct::double precision / s.answered)`
  const chosen: Fragment =
    by === "reported"
      ? sql`select s.question_id, row_number() over (order by count(*) desc, s.question_id) as place
          from question_reports s ${question} where s.agency_id = ${agency} and ${isAsked}
          group by s.question_id order by place limit ${MAX_STATS_ROWS}`
      : sql`select s.question_id, row_number() over (order by ${share}, s.question_id) as place
          from question_stats s ${question}
          where s.agency_id = ${agency} and s.answered >= ${sql.unsafe(String(MIN_ANSWERED))} and ${isAsked}
          order by ${share}, s.question_id limit ${MAX_STATS_ROWS}`
  const rows = await sql<QuestionRow[]>`
    select q.id as question, q.bank_id as bank, b.name, q.body ->> 'stem_html' as stem, s.answered,
      round((100 * ${share})::numeric)::integer as rate, d.discrimination,
      (select count(*)::integer from question_reports r
        where r.agency_id = q.agency_id and r.question_id = q.id) as reports,
      (select count(*)::integer from question_reports r
        where r.agency_id = q.agency_id and r.question_id = q.id and r.status = 'pending') as pending,
      array(select json_build_object('choice', c.choice, 'chosen', c.chosen) from question_choices c
        where c.agency_id = q.agency_id and c.question_id = q.id order by c.choice) as choices
    from (${chosen}) chosen
    join questions q on q.agency_id = ${agency} and q.id = chosen.question_id
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
    left join question_stats s on s.agency_id = q.agency_id and s.question_id = q.id and s.answered > 0
    left join question_discrimination d on d.agency_id = q.agency_id and d.question_id = q.id
    order by chosen.place`
  const list = rows.map(({ stem, choices, pending, ...row }) => ({
    ...row,
    pending,
    stem: shortened(plainText(stem).replaceAll("\n", " ")),
    choices: choicesText(choices, row.answered ?? 0),
    path: `${bankPath(agency, row.bank)}/questions.yaml`,
    ...(pending > 0 && { waits: "1" }),
  }))
  return {
    lines:
      list.length === 0
        ? [by === "reported" ? "没有纠错" : `没有作答满${MIN_ANSWERED}次的题目`]
        : list.map(
            (row) =>
              `${row.question}  ${row.stem}  作答${row.answered ?? 0}次  正确率${row.rate ?? 0}%  纠错${row.reports}条`,
          ),
    data: list.length === 0 ? { list } : { list, means: QUESTION_MEANS },
  }
}

const showBanks = async (sql: Sql, { agency }: OperatorContext, { bank }: Asked): Promise<OperatorReport> => {
  const list = await sql<
    { bank: string; name: string; questions: number; answered: number; rate: number; discrimination: number | null }[]
  >`
    select b.id as bank, b.name, count(*)::integer as questions, sum(s.answered)::integer as answered,
      round(100.0 * sum(s.correct) / sum(s.answered))::integer as rate, avg(d.discrimination) as discrimination
    from question_stats s join questions q on q.agency_id = s.agency_id and q.id = s.question_id and not q.hidden
    left join question_discrimination d on d.agency_id = q.agency_id and d.question_id = q.id
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
    where s.agency_id = ${agency} and s.answered > 0 ${bank === undefined ? sql`` : sql`and b.id = ${bank}`}
    group by b.id, b.name order by rate, b.id limit ${MAX_STATS_ROWS}`
  return {
    lines:
      list.length === 0
        ? ["还没有人作答"]
        : list.map((row) => `${row.bank}  ${row.name}  作答${row.answered}次  正确率${row.rate}%`),
    data: list.length === 0 ? { list } : { list, means: QUESTION_MEANS },
  }
}

const shortened = (text: string) => (text.length > STEM ? `${text.slice(0, STEM)}…` : text)

const WORDS: Readonly<Record<string, string>> = { true: "对", false: "错" }

const choicesText = (choices: QuestionRow["choices"], answered: number): string =>
  choices
    .map(({ choice, chosen }) => `${WORDS[choice] ?? choice} ${Math.round((100 * chosen) / Math.max(answered, 1))}%`)
    .join("，")

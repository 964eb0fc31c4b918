import * as ItemAnalysis from "#domain/result/ItemAnalysis.ts"
import type { VoidAs } from "#domain/result/VoidQuestion.ts"
import { awaitingRegrade } from "../attempt/awaitingRegrade.ts"
import { papersOf } from "../attempt/operatePapers.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { plainText } from "../core/plainText.ts"
import type { Sql } from "../db/Sql.ts"

/** The attempts that are looked at, the latest: 5,000 of a hundred questions take a second. */
const MAX_ATTEMPTS = 5_000
const STEM = 40

interface Scores {
  readonly attempts: number
  readonly mean: number | null
  readonly highest: number | null
  readonly lowest: number | null
  readonly total_score: number | null
  readonly graded: number
  readonly passed: number
  readonly awaiting: number
  /** Of the whole paper. */
  readonly regrading: number
}

/** The attempts of who is in a class; somebody in two counts in both. */
interface ClassRow extends Pick<Scores, "attempts" | "mean" | "graded" | "passed"> {
  readonly id: string
  readonly name: string
}

interface Spread {
  readonly bands: ReadonlyArray<{ readonly band: number; readonly count: number }>
  readonly classes: ReadonlyArray<ClassRow>
  readonly questions: ReadonlyArray<QuestionRow>
}

/** Of the classes with the most attempts. */
const MAX_CLASSES = 50

interface QuestionRow extends ItemAnalysis.Points {
  readonly id: string
  /** Its place in the paper, whatever each learner's is; null where the paper draws it, or asks it no more. */
  readonly number: number | null
  readonly stem: string
  readonly answered: number
  readonly void_as: VoidAs | null
}

/** One paper: its times, how its results are spread, and how each question was answered. */
export const summarizePaper = async (
  sql: Sql,
  operator: OperatorContext,
  { paper: id }: { readonly paper: string },
): Promise<OperatorReport> => {
  const { agency } = operator
  const [paper] = await papersOf(sql, operator, [id])
  if (paper === undefined) throw new CannotOperate(`没有试卷 ${id}`)
  // results and marks by their keys: joined, those of every paper would be read; attempts mostly ask the same questions
  const [{ bands, classes, questions, ...scores }] = await sql<[Scores & Spread]>`
    with ended as materialized (
      select t.*, r.*, row_number() over (order by score desc, id) as best, count(*) over () as attempts
      from (
        select agency_id, id, user_id, question_ids, question_scores, pass_score from attempts
        where agency_id = ${agency} and paper_id = ${id} and ended_at is not null
        order by ended_at desc, id desc limit ${MAX_ATTEMPTS}
      ) t cross join lateral (
        select score, total_score, awaiting from results where agency_id = t.agency_id and attempt_id = t.id limit 1
      ) r
    ), asked as (
      select question_id, sum(times)::integer as attempts, max(full_score) as full_score
      from (select question_ids, question_scores, count(*) as times from ended group by 1, 2) papers
      cross join unnest(question_ids, question_scores) as a (question_id, full_score)
      group by 1
    ), listed as (
      select l.id #>> '{}' as question_id, l.number::integer
      from papers p cross join jsonb_path_query(p.sections, '$[*].question_ids[*]') with ordinality as l (id, number)
      where p.agency_id = ${agency} and p.id = ${id} and p.rule is null
    ), given as (
      select m.question_id, count(*) filter (where m.verdict <> 'unanswered')::integer as answered, sum(m.score) as all,
        sum(m.score) filter (where best <= ${groupOf(sql)}) as upper,
        sum(m.score) filter (where best > attempts - ${groupOf(sql)}) as lower
      from ended t cross join lateral (
        select question_id, verdict, score from attempt_marks where agency_id = t.agency_id and attempt_id = t.id offset 0
      ) m
      group by 1
    )
    select count(*)::integer as attempts, round(avg(score)::numeric, 2)::float8 as mean, max(score) as highest,
      min(score) as lowest, max(total_score) as total_score,
      count(*) filter (where pass_score > 0 and (score >= pass_score or awaiting = 0))::integer as graded,
      count(*) filter (where pass_score > 0 and score >= pass_score)::integer as passed,
      count(*) filter (where awaiting > 0)::integer as awaiting, ${awaitingRegrade(sql, agency, id)} as regrading,
      array(select jsonb_build_object('band', least(9, floor(10 * score / total_score)), 'count', count(*))
        from ended where total_score > 0 group by least(9, floor(10 * score / total_score))) as bands,
      array(select to_jsonb(each) from (
        select c.id, c.name, count(*)::integer as attempts, round(avg(t.score)::numeric, 2)::float8 as mean,
          count(*) filter (where t.pass_score > 0 and (t.score >= t.pass_score or t.awaiting = 0))::integer as graded,
          count(*) filter (where t.pass_score > 0 and t.score >= t.pass_score)::integer as passed
        from ended t
        join enrolments e on e.agency_id = t.agency_id and e.user_id = t.user_id
        join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
        group by c.id, c.name order by 3 desc, c.id limit ${MAX_CLASSES}) each) as classes,
      array(select to_jsonb(each) from (
        select a.question_id as id, l.number, q.body ->> 'stem_html' as stem, a.attempts, a.full_score,
          coalesce(g.answered, 0) as answered, v.void_as, coalesce(g.all, 0) as all, coalesce(g.upper, 0) as upper,
          coalesce(g.lower, 0) as lower
        from asked a
        join questions q on q.agency_id = ${agency} and q.id = a.question_id
        left join listed l on l.question_id = a.question_id
        left join given g on g.question_id = a.question_id
        left join void_questions v on v.agency_id = ${agency} and v.paper_id = ${id} and v.question_id = a.question_id
        order by l.number nulls last, a.question_id) each) as questions
    from ended`
  const data = {
    ...paper,
    paper: paper.id,
    ...scores,
    pass_rate: rateOf(scores),
    classes: classes.map(({ graded, passed, ...row }) => ({ ...row, pass_rate: rateOf({ graded, passed }) })),
    bands: Array.from({ length: scores.attempts === 0 ? 0 : 10 }, (_, band) => ({
      band: `${band * 10}–${(band + 1) * 10}%`,
      count: bands.find((one) => one.band === band)?.count ?? 0,
    })),
    questions: questions.map(({ all, upper, lower, stem, void_as, ...question }) => ({
      ...question,
      ...(void_as !== null && { void_as }),
      stem: shortened(plainText(stem).replaceAll("\n", " ")),
      ...ItemAnalysis.of({ ...question, all, upper, lower }),
    })),
  }
  return { lines: linesOf(data), data }
}

/** `ItemAnalysis.groupOf` of them. */
const groupOf = (sql: Sql) => sql`greatest(1, floor(attempts * ${ItemAnalysis.GROUP}::float8 + 0.5))`

const rateOf = ({ graded, passed }: Pick<Scores, "graded" | "passed">) => (graded === 0 ? null : passed / graded)

const shortened = (text: string) => (text.length > STEM ? `${text.slice(0, STEM)}…` : text)

const rounded = (value: number | null) => (value === null ? "太少，还不够说" : value.toFixed(2))

const linesOf = ({
  name,
  attempts,
  mean,
  highest,
  lowest,
  passed,
  graded,
  regrading,
  bands,
  classes,
  questions,
}: Pick<Scores, "attempts" | "mean" | "highest" | "lowest" | "passed" | "graded" | "regrading"> & {
  readonly name: string
  readonly bands: ReadonlyArray<{ readonly band: string; readonly count: number }>
  readonly classes: ReadonlyArray<Pick<ClassRow, "id" | "name" | "attempts" | "mean">>
  readonly questions: ReadonlyArray<
    ItemAnalysis.ItemAnalysis & { readonly id: string; readonly number: number | null; readonly stem: string }
  >
}) => [
  `${name}：${attempts} 份成绩`,
  ...(attempts === 0 ? [] : [`平均 ${mean}，最高 ${highest}，最低 ${lowest}`]),
  ...(graded === 0 ? [] : [`${graded} 份已定，${passed} 份及格`]),
  ...(regrading === 0 ? [] : [`${regrading} 份还要按作废的题或改正的答案重算`]),
  ...bands.map(({ band, count }) => `${band}  ${count} 份`),
  ...classes.map((row) => `班级 ${row.id}  ${row.name}  ${row.attempts} 份  平均 ${row.mean}`),
  ...(questions.length === 0 ? [] : ["题号是卷内的"]),
  ...questions.map(
    ({ number, id, stem, rate, discrimination }) =>
      `${number === null ? "抽到的题" : `第${number}题`}  ${id}  得分率 ${rounded(rate)}  区分度 ${rounded(discrimination)}  ${stem}`,
  ),
]

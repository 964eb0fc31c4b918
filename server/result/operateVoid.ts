import { type VoidAs, TEXTS } from "#domain/result/VoidQuestion.ts"
import { lockPaper } from "../attempt/lockPaper.ts"
import type { Paper } from "../attempt/paperTimes.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { plainText } from "../core/plainText.ts"
import type { Sql } from "../db/Sql.ts"

interface Voiding {
  readonly paper: string
  readonly question: string
  /** null: it counts again. */
  readonly as: VoidAs | null
}

/**
 * Makes a question of a paper void, or lets it count again: says how many results move, and how. The results follow as
 * with a corrected key.
 */
export const voidQuestion = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { paper: id, question, as }: Voiding,
): Promise<OperatorReport> => {
  const paper = await lockPaper(sql, agency, id)
  const stem = await stemOf(sql, paper, question)
  const before = await voidOf(sql, paper, question)
  if (before === as)
    throw new CannotOperate(as === null ? `题目 ${question} 没有作废` : `题目 ${question} 已经是${TEXTS[as]}`)
  const moves = await movesOf(sql, paper, question, as)
  if (as === null)
    await sql`
      delete from void_questions where agency_id = ${agency} and paper_id = ${id} and question_id = ${question}`
  else
    await sql`
      insert into void_questions (agency_id, paper_id, question_id, void_as, voided_at)
      values (${agency}, ${id}, ${question}, ${as}, ${now})
      on conflict (agency_id, paper_id, question_id) do update
        set void_as = excluded.void_as, voided_at = excluded.voided_at`
  await sql`
    insert into key_corrections (agency_id, question_id, answer_before, answer_after, corrected_at, paper_id, void_as)
    select agency_id, question_id, answer, answer, clock_timestamp(), ${id}, ${as}
    from question_keys where agency_id = ${agency} and question_id = ${question}`
  return {
    lines: [
      `题目 ${question}（${stem}）：${as === null ? "恢复计分" : TEXTS[as]}`,
      `${moves.attempts} 份已结束的作答：${moves.up} 份得分增加，${moves.down} 份减少，${moves.same} 份不变`,
      ...(moves.up + moves.down === 0 ? [] : [`平均分由 ${moves.mean_before} 到 ${moves.mean_after}`]),
      ...(moves.total_before === moves.total_after ? [] : [`满分由 ${moves.total_before} 到 ${moves.total_after}`]),
      `及格由 ${moves.passed_before} 人到 ${moves.passed_after} 人，及格分不变`,
      "一分钟内重算完，看过成绩的学员会看到前后两个分数；正在作答的，交卷时按新的算",
    ],
    data: { paper: id, question, void_as: as, ...moves },
    changed: {
      upon: id,
      before: { question, void_as: before },
      after: { question, void_as: as, attempts: moves.attempts },
      undo: {
        act: "exam:void",
        input: { paper: id, question, ...(before === null ? { back: true } : { as: before }) },
      },
    },
  }
}

const stemOf = async (sql: Sql, { agency_id, paper_id }: Paper, question: string): Promise<string> => {
  const [row] = await sql<{ stem: string }[]>`
    select q.body ->> 'stem_html' as stem from questions q
    join question_keys k on k.agency_id = q.agency_id and k.question_id = q.id
    where q.agency_id = ${agency_id} and q.id = ${question} and (
      exists (select from papers p where p.agency_id = q.agency_id and p.id = ${paper_id}
        and q.id = any (questions_in(p.sections) || p.withdrawn))
      or exists (select from attempts t where t.agency_id = q.agency_id and t.paper_id = ${paper_id}
        and q.id = any (t.question_ids)))`
  if (row === undefined) throw new CannotOperate(`试卷 ${paper_id} 没有题目 ${question}`)
  const text = plainText(row.stem).replaceAll("\n", " ")
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}

const voidOf = async (sql: Sql, { agency_id, paper_id }: Paper, question: string): Promise<VoidAs | null> => {
  const [row] = await sql<{ void_as: VoidAs }[]>`
    select void_as from void_questions
    where agency_id = ${agency_id} and paper_id = ${paper_id} and question_id = ${question}`
  return row?.void_as ?? null
}

interface Moves {
  readonly attempts: number
  readonly up: number
  readonly down: number
  readonly same: number
  readonly mean_before: number
  readonly mean_after: number
  readonly total_before: number
  readonly total_after: number
  readonly passed_before: number
  readonly passed_after: number
}

/** What becomes of the results of ended attempts. Where it counts again, the mark that it had is not known: none moves. */
const movesOf = async (
  sql: Sql,
  { agency_id, paper_id }: Paper,
  question: string,
  as: VoidAs | null,
): Promise<Moves> => {
  const [row] = await sql<[Moves]>`
    with moved as (
      select r.score as before, r.total_score as total_before, t.pass_score,
        r.score - coalesce(m.score, 0) + case when ${as === "full"} then f.full_score
          when ${as === "none"} then 0 else coalesce(m.score, 0) end as after,
        r.total_score - case when v.void_as = 'none' then 0 else f.full_score end
          + case when ${as === "none"} then 0 else f.full_score end as total_after
      from attempts t
      join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
      left join attempt_marks m on m.agency_id = t.agency_id and m.attempt_id = t.id and m.question_id = ${question}
      left join void_questions v on v.agency_id = t.agency_id and v.paper_id = t.paper_id
        and v.question_id = ${question}
      cross join lateral (select t.question_scores[array_position(t.question_ids, ${question})] as full_score) f
      where t.agency_id = ${agency_id} and t.paper_id = ${paper_id} and t.ended_at is not null
        and ${question} = any (t.question_ids)
    )
    select count(*) as attempts, count(*) filter (where round((after - before)::numeric, 2) > 0) as up,
      count(*) filter (where round((after - before)::numeric, 2) < 0) as down,
      count(*) filter (where round((after - before)::numeric, 2) = 0) as same,
      coalesce(round(avg(before)::numeric, 2), 0)::float8 as mean_before,
      coalesce(round(avg(after)::numeric, 2), 0)::float8 as mean_after,
      coalesce(max(total_before), 0) as total_before, coalesce(round(max(total_after)::numeric, 2), 0)::float8 as total_after,
      count(*) filter (where pass_score > 0 and before >= pass_score) as passed_before,
      count(*) filter (where pass_score > 0 and round(after::numeric, 2) >= pass_score) as passed_after
    from moved`
  return row
}

import * as CertificateRule from "#domain/certificate/CertificateRule.ts"
import type { Claims } from "#domain/certificate/Certificate.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

export interface Earned {
  readonly attempt_id: string | null
  readonly title: string
  readonly claims: Omit<Claims, "name">
}

interface Row extends CertificateRule.Scored {
  readonly attempt_id: string
  readonly title: string
  readonly pass_score: number
  readonly question_ids: ReadonlyArray<string>
}

/** Of an attempt `t` with its result `r`: released, with every mark, and none by the learner. */
export const isFinal = (sql: Sql, now: number) => sql`
  r.awaiting = 0 and (t.key_policy <> 'after_close' or t.keys_from <= ${now})
  and (t.key_policy = 'after_close' or r.objective_total = r.total_score)`

/**
 * What a learner earned by a paper: the best of the results that are released and have every mark. `line`: null is the
 * pass score of the attempt, and 0 takes any. "withheld": an exam withholds a question of one, nothing may be told yet.
 * Points that a learner gave their own answers count for nothing.
 */
export const earnedByPaper = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  paper: string,
  { line, now }: { readonly line: number | null; readonly now: number },
): Promise<Earned | "withheld" | null> => {
  const rows = await sql<Row[]>`
    select t.id as attempt_id, t.title, t.pass_score, t.question_ids, r.score, r.total_score
    from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.source = ${`paper/${paper}`} and t.state <> 'open'
      and ${isFinal(sql, now)}
    order by t.ended_at, t.id`
  const found = await embargoedQuestions(
    sql,
    { agencyId, userId },
    rows.flatMap((row) => [...row.question_ids]),
    now,
  )
  if (found.size > 0) return "withheld"
  const result = CertificateRule.best(
    rows.filter(({ score, pass_score }) => line === 0 || CertificateRule.reaches(score, line ?? pass_score)),
  )
  if (result === null) return null
  return { attempt_id: result.attempt_id, title: result.title, claims: { score: CertificateRule.scoreText(result) } }
}

/** What a learner earned by a course: all its lessons finished, whatever class opened them. */
export const earnedByCourse = async (sql: Sql, { agencyId, userId }: Owner, course: string): Promise<Earned | null> => {
  const [row] = await sql<{ title: string; seconds: number; lessons: number; finished: number }[]>`
    select c.name as title, count(*)::integer as lessons, sum(l.seconds)::integer as seconds,
      (count(*) filter (where exists (select from studied_lessons s
        where s.agency_id = l.agency_id and s.user_id = ${userId} and s.lesson_id = l.id)))::integer as finished
    from courses c join lessons l on l.agency_id = c.agency_id and l.course_id = c.id and not l.hidden
    where c.agency_id = ${agencyId} and c.id = ${course}
    group by c.name`
  return row !== undefined && row.lessons > 0 && row.finished === row.lessons
    ? { attempt_id: null, title: row.title, claims: { hours: CertificateRule.hoursText(row.seconds) } }
    : null
}

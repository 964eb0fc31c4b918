import type { Sql } from "../db/Sql.ts"

/**
 * Keeps what questions asked until now where the files ask something else: attempts that have begun go on with it. Before
 * the questions are written. An agency that nobody has practised at keeps nothing; a corrected key makes no version.
 */
export const keepVersions = async (sql: Sql): Promise<void> => {
  await sql`
    -- materialized: asked again for each row, the maximum would step over all rows inserted by then
    with o as materialized (
      select agency_id, bank_id, 1 + coalesce((select max(v.until) from question_versions v
        where v.agency_id = b.agency_id), 0) as until
      from pg_temp.offered_banks b
      where exists (select from attempts t where t.agency_id = b.agency_id)
    )
    insert into question_versions
      (agency_id, question_id, until, kind, body, source, year, answer, explanation_html, points, passes_key)
    select q.agency_id, q.id, o.until, q.kind, q.body, q.source, q.year, k.answer, k.explanation_html, k.points,
      k.answer = s.answer
    from o
    join pg_temp.staged_questions s using (bank_id)
    join questions q on q.agency_id = o.agency_id and q.id = s.id
    join question_keys k on k.agency_id = q.agency_id and k.question_id = q.id
    where row(q.kind, q.body, q.source, q.year) is distinct from row(s.kind, s.body, s.source, s.year)`
}

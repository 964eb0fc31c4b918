import type { AttemptRow } from "./AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

/** Whether an open attempt has other questions, sections or points than it would have if it began now; one that was drawn, than it could have. */
export const isRevised = async (
  sql: Sql,
  { agency_id, revision, paper_id, state, ...asked }: AttemptRow,
): Promise<boolean> => {
  if (state !== "open") return false
  const { question_ids, question_sections, question_scores } = asked
  const [row] = await sql<[{ revised: boolean }]>`
    select exists (
      select from (
        select distinct on (question_id) * from question_versions
        where agency_id = ${agency_id} and until > ${revision} and question_id = any (${question_ids})
        order by question_id, until
      ) v
      join questions q on q.agency_id = v.agency_id and q.id = v.question_id
      where row(q.kind, q.body, q.source, q.year) is distinct from row(v.kind, v.body, v.source, v.year)
    ) or exists (
      select from papers p
      where p.agency_id = ${agency_id} and p.id = ${paper_id} and p.rule is null and (
        select array_agg(row(id, section ->> 'name', section -> 'scores' -> (n - 1)::integer)::text order by id)
        from jsonb_array_elements(p.sections) section
        cross join jsonb_array_elements_text(section -> 'question_ids') with ordinality as listed (id, n)
      ) is distinct from (
        select array_agg(row(id, name, to_jsonb(score))::text order by id)
        from unnest(${question_ids}::text[], ${question_sections}::text[], ${question_scores}::double precision[])
          as own (id, name, score)
      )
    ) or exists (
      select from papers p
      cross join unnest(${question_ids}::text[], ${question_sections}::text[], ${question_scores}::double precision[])
        as own (id, name, score)
      where p.agency_id = ${agency_id} and p.id = ${paper_id} and p.rule is not null and not exists (
        select from jsonb_array_elements(p.sections) section
        cross join jsonb_array_elements_text(section -> 'question_ids') with ordinality as listed (id, n)
        where listed.id = own.id and section ->> 'name' = own.name
          and section -> 'scores' -> (n - 1)::integer = to_jsonb(own.score))
    ) as revised`
  return row.revised
}

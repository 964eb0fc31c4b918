import type { FoundQuestion } from "#domain/admin/contentDraft.ts"
import { kindName, type QuestionKind } from "#domain/core/KindName.ts"
import type { Sql } from "../db/Sql.ts"

interface Found {
  readonly id: string
  readonly kind: QuestionKind | "case"
  readonly bank: string
  readonly shown: string
}

export const MAX_FOUND = 20

interface Wanted {
  /** The agency whose own they may be; null: those that all share. */
  readonly owner: string | null
  /** Of the stem, or the beginning of an id. */
  readonly text: string
  /** Ids; none: all banks. */
  readonly banks: ReadonlyArray<string>
}

/** Questions and cases whose stem or id has a text, in the order of their banks. */
export const findQuestions = async (sql: Sql, { owner, text, banks }: Wanted): Promise<ReadonlyArray<FoundQuestion>> =>
  named(
    await sql<Found[]>`
      ${entries(sql, owner)}
      select id, kind, bank, shown from entries
      where (${banks.length === 0} or bank_id = any (${banks}))
        and (strpos(lower(shown), lower(${text})) > 0 or starts_with(id, ${text}))
      order by bank_id, position, id limit ${MAX_FOUND}`,
  )

/** The same of questions by their ids. */
export const questionsNamed = async (
  sql: Sql,
  owner: string | null,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyArray<FoundQuestion>> =>
  ids.length === 0
    ? []
    : named(
        await sql<Found[]>`
          ${entries(sql, owner)} select id, kind, bank, shown from entries where id = any (${ids})`,
      )

/** Each agency has a copy of what is shared, of which one is read; a case has the id of its parts' case. */
const entries = (sql: Sql, owner: string | null) => sql`
  with copies as (
    select distinct on (id) id, agency_id, name from banks
    where not hidden and (agency_id = ${owner} or (${owner}::text is null and not starts_with(id, agency_id || '.')))
    order by id, agency_id
  ), entries as (
    select distinct on (id) id, bank_id, position, kind, bank,
      replace(replace(replace(regexp_replace(html, '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&') as shown
    from (
      select coalesce(q.case_id, q.id) as id, q.bank_id, q.position, b.name as bank,
        case when q.case_id is null then q.kind else 'case' end as kind,
        coalesce(q.body ->> 'material_html', q.body ->> 'stem_html') as html
      from copies b join questions q on q.agency_id = b.agency_id and q.bank_id = b.id
      where not q.hidden
    ) as one
    order by id, position)`

const named = (rows: ReadonlyArray<Found>): ReadonlyArray<FoundQuestion> =>
  rows.map(({ id, kind, bank, shown }) => {
    const words = shown.replaceAll(/\s+/g, " ").trim()
    const stem = words.length > 60 ? `${words.slice(0, 60)}…` : words
    return { value: id, label: `${stem}（${id}）`, about: `${kind === "case" ? "案例题" : kindName(kind)}，${bank}` }
  })

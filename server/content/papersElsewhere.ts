import type { Sql } from "../db/Sql.ts"
import { paperId } from "./Scope.ts"
import { ownerOf } from "./source/contentPath.ts"
import type { Elsewhere } from "./warnOfOpenQuestions.ts"

interface Edited {
  /** Path of a paper. */
  readonly file: string
  /** Ids of those that it names. */
  readonly banks: ReadonlyArray<string>
  /** Epoch milliseconds. */
  readonly now: number
}

/** What other papers of the site ask of these banks, open ones and those whose time is not over. */
export const papersElsewhere = async (sql: Sql, { file, banks, now }: Edited): Promise<Elsewhere> => {
  const owner = ownerOf(file)
  // each agency has a copy of what is shared, of which one is read
  const rows = await sql<{ question: string; is_open: boolean; paper: string }[]>`
    with others as (
      select distinct on (id) id, sections, closes_at is null as is_open from papers
      where not hidden and id <> ${paperId(file)} and banks && ${banks} and (${owner}::text is null or agency_id = ${owner})
        and case when closes_at is null then key_policy <> 'after_close' else closes_at > ${now} end
      order by id, agency_id
    )
    select distinct on (question, is_open) question #>> '{}' as question, is_open, id as paper
    from others, jsonb_path_query(sections, '$[*].question_ids[*]') as question
    order by question, is_open, id`
  const of = (is: boolean) =>
    new Map(rows.filter((row) => row.is_open === is).map(({ question, paper }) => [question, paper]))
  return { open: of(true), coming: of(false) }
}

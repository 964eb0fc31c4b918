import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { rootOf, isIdOf } from "../core/bankPath.ts"
import type { Sql } from "../db/Sql.ts"
import { PaperFile } from "./bankFiles.ts"
import { valueIn } from "./siteValues.ts"

interface Of {
  /** Id of a bank. */
  readonly bank: string
  readonly owner: string | null
  /** Questions of it. */
  readonly ids: ReadonlyArray<string>
}

/** Those that are looked at. */
const MAX_PAPERS = 20

/** Papers that shuffle options and list one of these questions, or draw from their bank. */
export const shufflingPapers = async (sql: Sql, { bank, owner, ids }: Of): Promise<ReadonlyArray<PaperFile>> => {
  const rows = await sql<{ id: string; agency_id: string }[]>`
    select distinct on (id) id, agency_id from papers
    where not hidden and option_order = 'shuffled' and ${bank} = any (banks) and (${owner}::text is null or agency_id = ${owner})
      and (rule is not null or jsonb_path_query_array(sections, '$[*].question_ids[*]') ?| ${ids})
    order by id, agency_id limit ${MAX_PAPERS}`
  const files = await Promise.all(
    rows.map(({ id, agency_id }) =>
      valueIn(sql, `${rootOf(isIdOf(agency_id, id) ? agency_id : null)}catalog/papers/${id}.yaml`),
    ),
  )
  return files.flatMap((file) => Option.toArray(Schema.decodeUnknownOption(PaperFile)(file)))
}

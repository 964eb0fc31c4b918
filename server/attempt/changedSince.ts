import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import { keyed } from "#domain/attempt/QuestionVersion.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"

/** What is asked of a question, and its key, as one import left them. */
export interface Version extends Omit<QuestionKey, "verdict"> {
  readonly kind: ExamQuestion["kind"]
  readonly body: Pick<ExamQuestion, "stem_html" | "material_html" | "options" | "prompts" | "blanks" | "unit">
  readonly source: string
  readonly year: number
  readonly passes_key: boolean
}

/** Of a question that was changed since an attempt began: what the attempt asks, and the version whose key marks it. */
interface Kept {
  readonly asked: Version
  readonly key: Version
}

/** The questions of an attempt that imports changed since it began; mostly none. */
export const changedSince = async (
  sql: Sql,
  { agency_id, revision, question_ids }: Pick<AttemptRow, "agency_id" | "revision" | "question_ids">,
): Promise<ReadonlyMap<string, Kept>> => {
  const rows = await sql<Version[]>`
    with before as materialized (
      select question_id, until, kind, body, source, year, answer, explanation_html, points, passes_key
      from question_versions
      where agency_id = ${agency_id} and until > ${revision} and question_id = any (${question_ids})
    )
    select * from before
    union all
    select q.id, null, q.kind, q.body, q.source, q.year, k.answer, k.explanation_html, k.points, true
    from questions q join question_keys k on k.agency_id = q.agency_id and k.question_id = q.id
    where exists (select from before)
      and q.agency_id = ${agency_id} and q.id = any (${question_ids}) and q.id in (select question_id from before)
    order by question_id, until`
  const kept = new Map<string, Kept>()
  for (const [id, [asked, ...later]] of Map.groupBy(rows, ({ question_id }) => question_id))
    if (asked !== undefined) kept.set(id, { asked, key: keyed(asked, later) })
  return kept
}

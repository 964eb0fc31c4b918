import type { Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type PageAsked, pageOf } from "../calls/paging.ts"
import type { Sql } from "../db/Sql.ts"
import type { Owner } from "./AttemptRow.ts"
import { DAILY, type Kept } from "./examHistory.ts"
import { keysOf, questionsById } from "./questionsOf.ts"

interface Row {
  readonly question_id: string
  readonly bank_id: string
  readonly bank_name: string
  readonly wrong_count: number
  readonly last_wrong_at: number
  readonly total: number
}

/** Questions whose last released mark is wrong, the latest miss first, with their keys. */
export const wrongQuestions = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { kept, bank_id }: { readonly kept: Kept; readonly bank_id: string | null },
  page: PageAsked,
  now: number,
): Promise<Output<"exam.wrong">> => {
  const rows = await sql<Row[]>`
    with marks as (
      select m.question_id, m.bank_id, count(*) filter (where m.verdict = 'wrong') as wrong_count,
        max(m.marked_at) filter (where m.verdict = 'wrong') as last_wrong_at,
        (array_agg(m.verdict order by m.marked_at desc, m.attempt_id))[1] as last
      from attempt_marks m
      where m.agency_id = ${agencyId} and m.user_id = ${userId} and m.released_at <= ${now}
        and (m.exam_type = ${DAILY}) = ${kept === "daily"}
        and (${bank_id}::text is null or m.bank_id = ${bank_id})
      group by m.question_id, m.bank_id
    )
    select m.question_id, m.bank_id, b.name as bank_name, m.wrong_count, m.last_wrong_at, count(*) over () as total
    from marks m join banks b on b.agency_id = ${agencyId} and b.id = m.bank_id
    where m.last = 'wrong'
    order by m.last_wrong_at desc, m.question_id
    limit ${page.size} offset ${page.offset}`
  const ids = rows.map(({ question_id }) => question_id)
  const [questions, keys] = await Promise.all([questionsById(sql, agencyId, ids), keysOf(sql, agencyId, ids)])
  const list = rows.flatMap(({ question_id, total: _, last_wrong_at, ...row }) => {
    const question = questions.get(question_id)
    const key = keys.get(question_id)
    if (question === undefined || key === undefined) return []
    const told = { ...key, verdict: "wrong" as const }
    return [{ question, key: told, ...row, last_wrong_at: Shanghai.format(last_wrong_at) }]
  })
  return pageOf(page, list, rows[0]?.total ?? 0)
}

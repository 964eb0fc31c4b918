import type { BankCard } from "#domain/contract/site.ts"
import type { CallContext } from "../core/Handler.ts"
import { subjectName } from "../core/subjectName.ts"
import { learnersOf } from "./learnersOf.ts"
import { questionsIn } from "./questionsIn.ts"
import { withinSubject } from "./withinSubject.ts"

interface Filter {
  readonly id?: string | undefined
  /** Of any level: its descendants count. */
  readonly subject_id?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The banks on offer, in the order of the files. */
export const bankCards = async (
  ctx: CallContext,
  { id, subject_id, limit, offset }: Filter,
): Promise<{ readonly list: ReadonlyArray<BankCard>; readonly total: number }> => {
  const { sql, agency } = ctx
  const offered = sql`
    from banks c
    where c.agency_id = ${agency.id} and not c.hidden ${id === undefined ? sql`` : sql`and c.id = ${id}`}
      ${withinSubject(sql, agency.id, subject_id)}`
  const [rows, counted] = await Promise.all([
    sql<BankCard[]>`
      select c.id, c.name, c.subject_id, s.name as subject_name, c.year, c.summary,
        ${questionsIn(sql, "c")} as questions,
        (select count(*) from papers p where p.agency_id = c.agency_id and p.bank_id = c.id and not p.hidden) as papers,
        ${learnersOf(sql, "bank")} as learners
      from (select c.id ${offered} order by c.position, c.id limit ${limit} offset ${offset}) page
      join banks c on c.agency_id = ${agency.id} and c.id = page.id
      join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
      order by c.position, c.id`,
    sql<[{ total: number }]>`select count(*) as total ${offered}`,
  ])
  const list = rows.map((row) => ({ ...row, subject_name: subjectName(ctx, row.subject_name) }))
  return { list, total: counted[0].total }
}

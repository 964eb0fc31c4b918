import type { BankCard } from "#domain/contract/site.ts"
import type { CallContext } from "../core/Handler.ts"
import { subjectName } from "../core/subjectName.ts"

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
  const rows = await ctx.sql<Array<BankCard & { readonly total: number }>>`
    select b.id, b.name, b.subject_id, s.name as subject_name, b.year, b.summary, count(*) over () as total,
      (select count(*) from questions q
        where q.agency_id = b.agency_id and q.bank_id = b.id and not q.hidden) as questions,
      (select count(*) from papers p where p.agency_id = b.agency_id and p.bank_id = b.id and not p.hidden) as papers,
      (select count(distinct t.user_id) from attempts t
        where t.agency_id = b.agency_id and t.bank_id = b.id) as learners
    from banks b join subjects s on s.agency_id = b.agency_id and s.id = b.subject_id
    where b.agency_id = ${ctx.agency.id} and not b.hidden
      and (${id ?? null}::text is null or b.id = ${id ?? null})
      and (${subject_id ?? null}::text is null or ${subject_id ?? null} = any (s.path))
    order by b.position, b.id
    limit ${limit} offset ${offset}`
  return {
    list: rows.map(({ total: _, ...row }) => ({ ...row, subject_name: subjectName(ctx, row.subject_name) })),
    total: rows[0]?.total ?? 0,
  }
}

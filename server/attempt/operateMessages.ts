import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"

interface Asked {
  readonly paper: string
  readonly text: string
  readonly user?: string
  readonly room?: string
}

/** Tells something to one learner who sits a paper, to a room, or to all who sit it: it comes to their exam page. */
export const tellTakers = async (
  sql: Sql,
  { agency, account, now }: OperatorContext,
  { paper, text, user, room }: Asked,
): Promise<OperatorReport> => {
  const [found] = await sql<{ name: string }[]>`select name from papers where agency_id = ${agency} and id = ${paper}`
  if (found === undefined) throw new CannotOperate(`没有试卷 ${paper}`)
  const person = user === undefined ? null : await personOf(sql, agency, user)
  const told = await sql<{ user_id: string }[]>`
    with told as (
      insert into attempt_messages (agency_id, attempt_id, text, account_id, at)
      select t.agency_id, t.id, ${text}, ${account?.id ?? null}, ${now} from attempts t
      where t.agency_id = ${agency} and t.paper_id = ${paper} and t.state = 'open'
        and (${person?.id ?? null}::text is null or t.user_id = ${person?.id ?? null})
        and (${room ?? null}::text is null or exists (
          select from exam_candidates c where c.agency_id = t.agency_id and c.paper_id = t.paper_id
            and c.user_id = t.user_id and c.room = ${room ?? null}))
      returning agency_id, attempt_id
    )
    select t.user_id from told join attempts t on t.agency_id = told.agency_id and t.id = told.attempt_id`
  const whom = person?.name ?? room ?? found.name
  if (told.length === 0) throw new CannotOperate(`${whom}：现在没有人在考，没有发出`)
  return {
    lines: [`${whom}：发给 ${told.length} 个在考的人`, text],
    data: { paper, people: told.length },
    changed: { upon: person?.id ?? paper, before: { paper }, after: { people: told.length } },
  }
}

import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"

/** An attempt notes as many. */
const MAX_INCIDENTS = 100

/** Notes what happened around an attempt: kept with it, for the back office alone. */
export const noteIncident = async (
  sql: Sql,
  { agency, account, now }: OperatorContext,
  { attempt, text }: { readonly attempt: string; readonly text: string },
): Promise<OperatorReport> => {
  const [found] = await sql<{ user_id: string; title: string; name: string; noted: number }[]>`
    select t.user_id, t.title, u.name,
      (select count(*) from attempt_incidents i where i.agency_id = t.agency_id and i.attempt_id = t.id) as noted
    from attempts t join users u on u.agency_id = t.agency_id and u.id = t.user_id
    where t.agency_id = ${agency} and t.id = ${attempt}`
  if (found === undefined) throw new CannotOperate(`没有作答 ${attempt}`)
  if (found.noted >= MAX_INCIDENTS) throw new CannotOperate(`一份作答最多记 ${MAX_INCIDENTS} 条情况`)
  await sql`
    insert into attempt_incidents (agency_id, attempt_id, text, account_id, at)
    values (${agency}, ${attempt}, ${text}, ${account?.id ?? null}, ${now})`
  return {
    lines: [`${found.name}，${found.title}：记下一条情况`, text],
    data: { attempt, user_id: found.user_id },
    changed: { upon: attempt, before: { incidents: found.noted }, after: { incidents: found.noted + 1 } },
  }
}

export const readIncidents = (sql: Sql, { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">) =>
  sql<{ at: number; text: string; by: string }[]>`
    select i.at, i.text, coalesce(a.name, '命令行') as by from attempt_incidents i
    left join admin_accounts a on a.agency_id = i.agency_id and a.id = i.account_id
    where i.agency_id = ${agency_id} and i.attempt_id = ${id} order by i.n`

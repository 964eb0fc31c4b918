import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

/** Lets an open attempt that is answered on one device alone go on with another: the next that its learner takes. */
export const freeDevice = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { attempt }: { readonly attempt: string },
): Promise<OperatorReport> => {
  const [freed] = await sql<{ user_id: string; title: string; name: string }[]>`
    update attempts t set device = null from users u
    where t.agency_id = ${agency} and t.id = ${attempt} and t.state = 'open' and t.device is not null
      and u.agency_id = t.agency_id and u.id = t.user_id
    returning t.user_id, t.title, u.name`
  if (freed === undefined) throw new CannotOperate(`作答 ${attempt} 不在考，或者不限设备`)
  await sql`
    insert into attempt_events (agency_id, attempt_id, kind, detail, at)
    values (${agency}, ${attempt}, 'device_freed', '{}', ${now})`
  return {
    lines: [`${freed.name}，${freed.title}：可以换一台设备，下一台接着作答的设备算数`],
    data: { attempt, user_id: freed.user_id },
    learners: [freed.user_id],
    changed: { upon: attempt, before: { device: "开始的设备" }, after: { device: "下一台设备" } },
  }
}

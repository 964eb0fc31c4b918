import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

/** The name that stands before an agency's SMS; null: that of the installation. */
export const signatureOf = async (sql: Sql, agencyId: string): Promise<string | null> => {
  const [row] = await sql<{ sign: string }[]>`select sign from sms_signatures where agency_id = ${agencyId}`
  return row?.sign ?? null
}

/** Gives an agency a signature of its own, which the provider has approved for the installation's account; or takes it back. */
export const setSignature = async (
  sql: Sql,
  { agency, by, now }: OperatorContext,
  { sign }: { readonly sign: string | null },
): Promise<OperatorReport> => {
  const before = await signatureOf(sql, agency)
  if (before === sign) throw new CannotOperate(sign === null ? "没有自己的短信签名" : `短信签名已经是【${sign}】`)
  if (sign === null) await sql`delete from sms_signatures where agency_id = ${agency}`
  else
    await sql`
      insert into sms_signatures (agency_id, sign, set_by, set_at) values (${agency}, ${sign}, ${by}, ${now})
      on conflict (agency_id) do update set sign = excluded.sign, set_by = excluded.set_by, set_at = excluded.set_at`
  return {
    lines: [sign === null ? `${agency}的短信用网站的签名` : `${agency}的短信签名为【${sign}】`],
    data: { sign },
    changed: {
      upon: agency,
      before: { sign: before },
      after: { sign },
      undo: { act: "sms:signature", input: before === null ? { back: true } : { sign: before } },
    },
  }
}

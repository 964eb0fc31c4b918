import * as AdminSession from "#domain/admin/AdminSession.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { devices, ownAccountOf } from "./ownAccount.ts"
import { endSessions } from "./sessions.ts"

interface Row extends AdminSession.Times {
  readonly id: string
  readonly device: string
  readonly current: boolean
}

/** Where somebody of the back office is signed in, the latest first. */
export const listOwnSessions = async (sql: Sql, operator: OperatorContext): Promise<OperatorReport> => {
  const { id: accountId, tokenHash } = ownAccountOf(operator)
  const rows = await sql<Row[]>`
    select id, device, created_at, seen_at, proved_at, token_hash = ${tokenHash} as current from admin_sessions
    where agency_id = ${operator.agency} and account_id = ${accountId} order by created_at desc, id`
  const list = rows
    .filter((row) => row.current || !AdminSession.isOver(row, operator.now))
    .map(({ id, device, created_at, seen_at, current }) => ({
      id,
      device: device === "" ? "未知设备" : device,
      signed_in_at: Shanghai.format(created_at),
      seen_at: Shanghai.format(seen_at),
      current,
    }))
  const lines = list.map(({ id, device, signed_in_at, seen_at, current }) =>
    [id, device, `${signed_in_at}登录`, current ? "这台设备" : `${seen_at}用过`].join("  "),
  )
  return { lines, data: { list } }
}

/** Ends one session by its id, or all but the one that asks. */
export const endOwnSessions = async (
  sql: Sql,
  operator: OperatorContext,
  { session }: { readonly session?: string },
): Promise<OperatorReport> => {
  const { agency } = operator
  const { id, tokenHash } = ownAccountOf(operator)
  if (session === undefined) {
    const ended = await endSessions(sql, agency, id, tokenHash)
    return { lines: [devices(ended)], data: { ended }, changed: { upon: id, after: { ended } } }
  }
  const gone = await sql`
    delete from admin_sessions
    where agency_id = ${agency} and account_id = ${id} and id::text = ${session} and token_hash <> ${tokenHash}`
  if (gone.count === 0) throw new CannotOperate(`没有别的设备${session}，或它已经退出`)
  return { lines: ["这台设备已退出"], data: { ended: 1 }, changed: { upon: id, after: { ended: 1 } } }
}

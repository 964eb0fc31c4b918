import * as Schema from "effect/Schema"
import { type ActInput, type ActName, ACTS, type AskedAct } from "#domain/admin/acts.ts"
import type { Operation } from "#domain/admin/Operation.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { ROLES } from "#domain/admin/Role.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

/** An inverse as its row keeps it. */
interface KeptAct {
  readonly act: ActName
  readonly input: unknown
}

/** As a form sends it. */
export const keptAct = ({ act, input }: AskedAct): KeptAct => {
  const { input: schema }: Operation = ACTS[act]
  return { act, input: Schema.encodeUnknownSync(schema)(input) }
}

type Run = <N extends ActName>(act: N, input: ActInput<N>) => Promise<OperatorReport>

/** Does the inverse of an act, once, by whoever may do that inverse. Throws CannotOperate. */
export const undoAct = async (
  sql: Sql,
  { agency, role }: OperatorContext,
  id: string,
  run: Run,
): Promise<OperatorReport> => {
  const [row] = await sql<{ id: string; command: string; undo_input: KeptAct | null }[]>`
    select id, command, undo_input from operator_acts where agency_id = ${agency} and id::text = ${id} for update`
  if (row === undefined) throw new CannotOperate(`没有操作记录${id}`)
  if (row.undo_input === null) throw new CannotOperate(`${row.command}没有可以撤销的`)
  // asked after the lock: somebody else may have been taking it back
  const undone = await sql`select from operator_acts where agency_id = ${agency} and undoes = ${row.id}`
  if (undone.length > 0) throw new CannotOperate("这一步已经撤销过")
  const { act, input } = row.undo_input
  if (!mayDo(role, act)) throw new CannotOperate(`${ROLES[role]}不能${ACTS[act].about}`)
  const { input: schema }: Operation = ACTS[act]
  const report = await run(act, Schema.decodeUnknownSync(schema)(input) as ActInput<ActName>)
  return { ...report, changed: { upon: null, ...report.changed, undoes: id } }
}

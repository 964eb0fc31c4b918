import { type ActInput, type ActName, ACTS } from "#domain/admin/acts.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { requireAgency } from "../core/requireAgency.ts"
import { databaseNow } from "../db/databaseClock.ts"
import type { Pool } from "../db/Sql.ts"
import { foundOf } from "./foundOf.ts"
import { recordAct } from "./recordAct.ts"
import { STEPS, WORKS } from "./works.ts"

/** Who acts, and where. */
export interface Operator {
  readonly agency: string
  readonly role: Role
  /** The login of an account of the back office, or the account of the machine. */
  readonly by: string
  readonly account: OperatorContext["account"]
  readonly secretsKey: OperatorContext["secretsKey"]
  /** Nobody is told where it is absent. */
  readonly progress?: OperatorContext["progress"]
}

/** The first key of the locks of acts, by agency and act. */
const ONE_AFTER_THE_OTHER = 5

export interface DoneAct extends OperatorReport {
  /** Of its row. */
  readonly id: string
}

export interface Doing extends Pick<OperatorContext, "isDryRun"> {
  /** `foundOf` the dry run that somebody saw: where another changed it meanwhile, nothing is done. */
  readonly found?: string | null
}

/**
 * Does an act in one transaction and leaves a row that says who did what. A dry run does everything and undoes it: its
 * report names what the act would change. Steps are taken after the transaction, in transactions of their own, and are
 * repeatable; a dry run takes none. Throws CannotOperate.
 */
export const doAct = async <N extends ActName>(
  pool: Pool,
  { agency, role, by, account, secretsKey, progress = () => {} }: Operator,
  name: N,
  input: ActInput<N>,
  { isDryRun, found = null }: Doing,
): Promise<DoneAct> => {
  if (!mayDo(role, name)) throw new CannotOperate(`${ROLES[role]}不能${ACTS[name].about}`)
  const context = { agency, role, by, account, secretsKey, now: await databaseNow(pool), isDryRun, progress }
  const report = await pool
    .begin(async (sql) => {
      await requireAgency(sql, agency)
      if (found !== null)
        await sql`select pg_advisory_xact_lock(${ONE_AFTER_THE_OTHER}, hashtext(${`${agency} ${name}`}))`
      const done = await WORKS[name](sql, context, input)
      if (found !== null && foundOf(name, done.changed) !== found)
        throw new CannotOperate("刚被别人改过，没有执行；再预览一次，看过现在的情况再做")
      const id = await recordAct(sql, {
        agency,
        at: context.now,
        by,
        accountId: account?.id ?? null,
        act: name,
        input,
        changed: done.changed,
      })
      const act = { ...done, id }
      if (isDryRun) throw new Undone(act)
      return act
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.report
      throw error
    })
  const stepped = isDryRun ? undefined : await STEPS[name]?.(pool, context)
  return { ...report, ...stepped }
}

/** Rolls the transaction back, and carries its report. */
class Undone extends Error {
  readonly report: DoneAct

  constructor(report: DoneAct) {
    super("a dry run is undone")
    this.report = report
  }
}

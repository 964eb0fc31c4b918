import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { type Step, runSteps } from "../core/runSteps.ts"
import type { Pool } from "../db/Sql.ts"
import { REGRADE, STATISTICS } from "../core/jobNames.ts"
import { foldStatistics } from "../result/foldStatistics.ts"
import { listCorrections, waitingFor } from "../result/operateRegrade.ts"
import { regradeCorrected } from "../result/regradeCorrected.ts"

/** Takes the steps of the job that re-grades, and counts the statistics again. */
export const regradeNow = async (pool: Pool, operator: OperatorContext): Promise<OperatorReport> => {
  let all = await waitingFor(pool, operator)
  const regrade: Step<{ readonly pool: Pool; readonly now: () => number }> = async (sql, deps) => {
    const done = await regradeCorrected(0)(sql, deps)
    if (done === null) return null
    const left = await waitingFor(sql, operator)
    // more may have come since
    all = Math.max(all, left)
    operator.progress(all - left, all)
    return done
  }
  const deps = { pool, now: Date.now }
  await runSteps(regrade, deps, { name: REGRADE, wait: true })
  await runSteps(foldStatistics, deps, { name: STATISTICS, wait: true })
  return listCorrections(pool, operator)
}

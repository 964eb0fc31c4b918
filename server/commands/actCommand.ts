import { type ActInput, type ActName, ACTS } from "#domain/admin/acts.ts"
import type { Operation } from "#domain/admin/Operation.ts"
import { doAct } from "../admin/doAct.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { inputIn } from "./inputIn.ts"
import { machineOperator } from "./machineOperator.ts"
import { printReport } from "./printReport.ts"
import { fileOf, typedOperation } from "./typedOperation.ts"

/** The command of an act: the words that are typed after its name are its input. */
export const actCommand = <N extends ActName>(name: N): Command => {
  const act: Operation = ACTS[name]
  const { options, words, usage } = typedOperation(act)
  return {
    about: act.about,
    forms: [`${usage} [--dry-run] [--json]`],
    options: { ...options, "dry-run": "flag" },
    words,
    prepare: (typed) => {
      const agency = typed.needed("agency")
      const input = inputIn(act, typed)
      const isDryRun = typed.has("dry-run")
      return {
        describeTarget: siteOf,
        run: async ({ config, database, print, report }) => {
          const pool = await database()
          const whole = { ...input, ...(await fileOf(act, typed.list)) } as ActInput<N>
          const operator = machineOperator(agency, { config, report })
          printReport(print, typed, await doAct(pool, operator, name, whole, { isDryRun }))
          if (isDryRun) report("试运行，没有写入")
        },
      }
    },
  }
}

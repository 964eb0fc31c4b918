import { type ListInput, type ListName, LISTS } from "#domain/admin/lists.ts"
import type { Operation } from "#domain/admin/Operation.ts"
import { readList } from "../admin/reads.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { inputIn } from "./inputIn.ts"
import { machineOperator } from "./machineOperator.ts"
import { printReport } from "./printReport.ts"
import { typedOperation } from "./typedOperation.ts"

/** The command that reads a list of an agency. */
export const listCommand = <N extends ListName>(name: N): Command => {
  const list: Operation = LISTS[name]
  const { options, words, usage } = typedOperation(list)
  return {
    about: list.about,
    forms: [`${usage} [--json]`],
    options,
    words,
    prepare: (typed) => {
      const agency = typed.needed("agency")
      const input = inputIn(list, typed) as ListInput<N>
      return {
        describeTarget: siteOf,
        run: async ({ config, database, print, report }) => {
          const pool = await database()
          printReport(print, typed, await readList(pool, machineOperator(agency, { config, report }), name, input))
        },
      }
    },
  }
}

import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { requireAgency } from "../core/requireAgency.ts"
import { databaseNow } from "../db/databaseClock.ts"
import type { Sql } from "../db/Sql.ts"
import type { Action, Site, Words } from "./Command.ts"
import { throttleProgress } from "./throttleProgress.ts"
import { siteOf } from "./describeTarget.ts"

/** Options of every command that works on one agency. */
export const READING = { agency: "text", json: "flag" } as const

export const READING_FORM = "--agency <机构> [--json]"

/** Prints what is found in the whole database. */
export const listing = (words: Words, work: (sql: Sql) => Promise<OperatorReport>): Action => ({
  describeTarget: siteOf,
  run: async ({ database, print }) => printReport(print, words, await work(await database())),
})

/** Prints what the work finds. */
export const reading = (
  words: Words,
  work: (sql: Sql, operator: OperatorContext) => Promise<OperatorReport>,
): Action => {
  const agency = words.needed("agency")
  return {
    describeTarget: siteOf,
    run: async ({ database, print, report }) => {
      const sql = await database()
      await requireAgency(sql, agency)
      const operator: OperatorContext = {
        agency,
        role: "operator",
        now: await databaseNow(sql),
        isDryRun: false,
        progress: throttleProgress(report),
      }
      printReport(print, words, await work(sql, operator))
    },
  }
}

export const printReport = (print: Site["print"], words: Words, { lines, data }: OperatorReport): void => {
  for (const line of words.has("json") ? [JSON.stringify(data)] : lines) print(line)
}

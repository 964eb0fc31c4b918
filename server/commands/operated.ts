import { userInfo } from "node:os"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { requireAgency } from "../core/requireAgency.ts"
import { databaseNow } from "../db/databaseClock.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import type { Action, Site, Words } from "./Command.ts"
import { throttleProgress } from "./throttleProgress.ts"
import { siteOf } from "./describeTarget.ts"

type Work = (sql: Sql, operator: OperatorContext) => Promise<OperatorReport>
/** What is too much for one transaction. */
type Steps = (pool: Pool, operator: OperatorContext) => Promise<OperatorReport>

/** Options of every command that reads something of one agency. */
export const READING = { agency: "text", json: "flag" } as const
/** Options of every command that changes something of one agency. */
export const CHANGING = { ...READING, "dry-run": "flag" } as const

export const READING_FORM = "--agency <机构> [--json]"
export const CHANGING_FORM = "--agency <机构> [--dry-run] [--json]"

/** Prints what is found in the whole database. */
export const listing = (words: Words, work: (sql: Sql) => Promise<OperatorReport>): Action => ({
  describeTarget: siteOf,
  run: async ({ database, print }) => printReport(print, words, await work(await database())),
})

/** Prints what the work finds. */
export const reading = (words: Words, work: Work): Action => {
  const agency = words.needed("agency")
  return {
    describeTarget: siteOf,
    run: async ({ database, print, report }) => {
      const sql = await database()
      await requireAgency(sql, agency)
      const operator = { agency, now: await databaseNow(sql), isDryRun: false, progress: throttleProgress(report) }
      printReport(print, words, await work(sql, operator))
    },
  }
}

/**
 * Runs the work in one transaction and leaves a row that says who did what. With `--dry-run` everything is done and then
 * undone. Steps are taken after it, in transactions of their own, and are repeatable; a dry run takes none.
 */
export const changing = (command: string, words: Words, work: Work, steps?: Steps): Action => {
  const agency = words.needed("agency")
  const isDryRun = words.has("dry-run")
  return {
    describeTarget: siteOf,
    run: async ({ database, print, report }) => {
      const pool = await database()
      const now = await databaseNow(pool)
      const operator = { agency, now, isDryRun, progress: throttleProgress(report) }
      const result = await pool
        .begin(async (sql) => {
          await requireAgency(sql, agency)
          const done = await work(sql, operator)
          await sql`
            insert into operator_acts (agency_id, at, by, command, words)
            values (${agency}, ${now}, ${userInfo().username}, ${command}, ${masked(words.typed)})`
          if (isDryRun) throw new Undone(done)
          return done
        })
        .catch((error: unknown) => {
          if (error instanceof Undone) return error.result
          throw error
        })
      printReport(print, words, steps === undefined || isDryRun ? result : await steps(pool, operator))
      if (isDryRun) report("试运行，没有写入")
    },
  }
}

/** Rolls the transaction back, and carries its report. */
class Undone extends Error {
  readonly result: OperatorReport

  constructor(result: OperatorReport) {
    super("a dry run is undone")
    this.result = result
  }
}

export const printReport = (print: Site["print"], words: Words, { lines, data }: OperatorReport): void => {
  for (const line of words.has("json") ? [JSON.stringify(data)] : lines) print(line)
}

/** No mobile number stays in the record of acts. */
const masked = (typed: ReadonlyArray<string>): string =>
  typed.join(" ").replaceAll(/\b(1\d{2})\d{4}(\d{4})\b/g, "$1****$2")

// npm run exam:regrade -- [<agency> <question>]: works out the marks that stand on corrected keys, at once instead of
// some seconds later; with a question, all marks of that question, whether its key changed or not.
import { ConfigError } from "../config.ts"
import { withDatabase } from "../db/withDatabase.ts"
import { regradeCorrected } from "../result/regradeCorrected.ts"
import { foldStatistics } from "../statistics/foldStatistics.ts"

const main = async ([agency, question]: ReadonlyArray<string>): Promise<void> => {
  await withDatabase(async (pool) => {
    if (agency !== undefined) {
      const added = await pool`
        insert into key_corrections (agency_id, question_id, answer_before, answer_after, corrected_at)
        select agency_id, question_id, answer, answer, clock_timestamp() from question_keys
        where agency_id = ${agency} and question_id = ${question ?? ""}`
      if (added.count === 0) throw new ConfigError(`机构 ${agency} 没有题目 ${question ?? ""}`)
    }
    const examined = await regradeCorrected({ pool, now: Date.now, settleMs: 0 })
    const counted = await foldStatistics({ pool, now: Date.now })
    console.log(`复核 ${examined} 份作答，统计 ${counted} 份`)
    const rows = await pool<Row[]>`
      select agency_id, question_id, examined, changed from key_corrections order by id desc limit 20`
    for (const row of rows)
      console.log(`${row.agency_id} ${row.question_id}：复核 ${row.examined} 份，改动 ${row.changed} 份`)
  })
}

interface Row {
  readonly agency_id: string
  readonly question_id: string
  readonly examined: number
  readonly changed: number
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})

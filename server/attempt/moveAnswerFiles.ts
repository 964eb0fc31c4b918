import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { answerFileKey, type OfAttempt } from "./attachmentStore.ts"

/** Of at most 2 MB each. */
const AT_ONCE = 8
/** An upload that was begun before its row went has ended by then. */
const SETTLED_MS = 600_000

interface Row extends OfAttempt {
  readonly name: string
  readonly bytes: Buffer
}

/** Moves files of answers from their rows to a bucket; a row has its bytes until the bucket has them. */
export const moveAnswerFiles =
  (files: ObjectStore): Step<Pick<StepDeps, "pool">> =>
  async (sql, { pool }) => {
    const rows = await sql<Row[]>`
      with next as (
        select agency_id, attempt_id, name from attempt_files where bytes is not null
        order by uploaded_at limit ${AT_ONCE} for update skip locked
      )
      update attempt_files f set in_bucket = true from next
      where (f.agency_id, f.attempt_id, f.name) = (next.agency_id, next.attempt_id, next.name)
      returning f.agency_id, f.attempt_id as id, f.name, f.bytes`
    if (rows.length === 0) return null
    return async () => {
      const folder = await mkdtemp(join(tmpdir(), "study-answers-"))
      try {
        for (const row of rows) {
          const file = join(folder, row.name)
          await writeFile(file, row.bytes)
          await files.put(answerFileKey(row, row.name), file)
          const { count } = await pool`
            update attempt_files set size = length(bytes), bytes = null
            where agency_id = ${row.agency_id} and attempt_id = ${row.id} and name = ${row.name}`
          if (count === 0) await files.remove(answerFileKey(row, row.name))
        }
      } finally {
        await rm(folder, { recursive: true })
      }
      return rows.length
    }
  }

/** Removes from the bucket the files whose rows are gone. */
export const removeAnswerFiles =
  (files: ObjectStore): Step<Pick<StepDeps, "now">> =>
  async (sql, { now }) => {
    const keys = await sql<{ agency_id: string; key: string }[]>`
      select agency_id, key from objects_to_remove where at <= ${now() - SETTLED_MS}
      order by at limit ${AT_ONCE} for update skip locked`
    for (const { agency_id, key } of keys) {
      await files.remove(key)
      await sql`delete from objects_to_remove where agency_id = ${agency_id} and key = ${key}`
    }
    return keys.length === 0 ? null : keys.length
  }

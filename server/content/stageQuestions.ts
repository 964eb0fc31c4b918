import type { Sql } from "../db/Sql.ts"
import type { BankContent } from "./BankContent.ts"
import { questionRows } from "./questionRows.ts"
import { CHUNK, type Progress } from "./writeRows.ts"

interface Stage {
  readonly add: (bank: BankContent) => Promise<void>
  /** Takes what is left of the last chunk. */
  readonly end: () => Promise<void>
}

/**
 * Takes the questions of one bank after the other into tables of the transaction, once for all agencies, so that no more
 * than one bank is in memory. They are written from there when everything is checked.
 */
export const stageQuestions = async (sql: Sql, progress: Progress): Promise<Stage> => {
  await sql`
    create temporary table staged_questions on commit drop as
    select q.bank_id, q.id, q.chapter_id, q.position, q.kind, q.source, q.year, q.difficulty, q.case_id, q.body,
      k.question_id, k.answer, k.explanation_html, k.points
    from questions q join question_keys k using (agency_id) with no data`
  await sql`
    create temporary table staged_images on commit drop as
    select ''::text as bank_id, id, type, base64 from pictures with no data`
  let done = 0
  const chunk: object[] = []
  const flush = async () => {
    await sql`
      insert into pg_temp.staged_questions
      select * from jsonb_populate_recordset(null::pg_temp.staged_questions, ${sql.json(chunk)})`
    done += chunk.length
    chunk.length = 0
  }
  return {
    add: async (bank) => {
      for (const row of questionRows(bank)) {
        chunk.push(row)
        if (chunk.length < CHUNK) continue
        await flush()
        progress("questions", done, null)
      }
      const images = [...bank.images.values()].map(({ id, type, base64 }) => ({ id, type, base64 }))
      if (images.length > 0)
        await sql`
          insert into pg_temp.staged_images
          select ${bank.bank.value.id}, id, type, base64
          from jsonb_populate_recordset(null::pg_temp.staged_images, ${sql.json(images)})`
    },
    end: async () => {
      await flush()
      progress("questions", done, done)
      await sql`analyze pg_temp.staged_questions`
    },
  }
}

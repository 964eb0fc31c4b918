import type { Sql } from "../db/Sql.ts"
import type { Content } from "./Content.ts"
import type { BankContent } from "./BankContent.ts"
import { isJudged, type Judged } from "./MarkedQuestions.ts"
import { ownerOf } from "./source/contentPath.ts"
import { bankPath, isIdOf } from "../core/bankPath.ts"

/** The ids of all banks as they are kept beside the content, for whoever does not open the banks. */
export interface QuestionIds {
  /** Takes the ids of a bank that is opened, and reports those that another bank has which is not. */
  readonly take: (bank: BankContent) => Promise<void>
  /** Keeps what was taken. */
  readonly keep: () => Promise<void>
}

/** `opened`: the banks that are opened; null: all of them. */
export const stageQuestionIds = async (sql: Sql, opened: ReadonlyArray<string> | null): Promise<QuestionIds> => {
  await sql`create temporary table staged_ids on commit drop as select * from content_questions with no data`
  const banks = opened === null ? null : [...opened]
  return {
    take: async ({ bank, questions }) => {
      const bank_id = bank.value.id
      const ids = questions.value.flatMap((row, n) => [
        { id: row.id, bank_id, is_judged: isJudged(row), path: [n, "id"] },
        ...(row.sub ?? []).map(({ id }, part) => ({ id, bank_id, is_judged: false, path: [n, "sub", part, "id"] })),
      ])
      await sql`
        insert into pg_temp.staged_ids select * from jsonb_populate_recordset(null::pg_temp.staged_ids, ${sql.json(ids)})`
      if (banks === null) return
      // an id that is not its agency's to give is refused by itself, whoever has it
      const own = ids.flatMap(({ id }) => (isIdIn(bank.file, id) ? [id] : []))
      const elsewhere = await sql<{ id: string; bank_id: string }[]>`
        select id, bank_id from content_questions
        where id = any (${own}) and bank_id <> all (${banks})`
      for (const { id, bank_id: other } of elsewhere) {
        const path = ids.find((one) => one.id === id)?.path ?? []
        questions.refuse(path, `题目编号 ${id} 重复（${bankPath(ownerOf(bank.file), other)}/questions.yaml 已有）`)
      }
    },
    keep: async () => {
      await sql`
        delete from content_questions as t
        where (${banks}::text[] is null or t.bank_id = any (${banks}))
          and not exists (select from pg_temp.staged_ids k
            where k.id = t.id and k.bank_id = t.bank_id and k.is_judged = t.is_judged)`
      await sql`
        insert into content_questions select * from pg_temp.staged_ids as k
        where not exists (select from content_questions t where t.id = k.id)`
    },
  }
}

const isIdIn = (file: string, id: string): boolean => {
  const owner = ownerOf(file)
  return owner === null || isIdOf(owner, id)
}

/** Of the questions that lessons ask, those of banks that are not opened, each with its bank. */
export const judgedElsewhere = async (
  sql: Sql,
  { courses }: Content,
  opened: ReadonlyArray<string> | null,
): Promise<ReadonlyArray<Judged>> => {
  if (opened === null) return []
  const asked = courses.flatMap(({ value }) =>
    value.chapters.flatMap(({ lessons }) =>
      lessons.flatMap(({ markers = [] }) => markers.map(({ question_id }) => question_id)),
    ),
  )
  return sql<Judged[]>`
    select id, bank_id from content_questions
    where id = any (${asked}) and bank_id <> all (${[...opened]}) and is_judged`
}

import type { Input, Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import { type PageAsked, pageOf } from "../core/paging.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { PRACTICE_CODES } from "./practiceCodes.ts"
import { offeredQuestion, withQuestions } from "./keptQuestions.ts"

/** How many a learner may keep: more than the questions of a few large banks. */
const MAX_NOTES = 5_000

export const noteOf = async (sql: Sql, { agencyId, userId }: Owner, question_id: string): Promise<string> => {
  const rows = await sql<{ text: string }[]>`
    select text from question_notes
    where agency_id = ${agencyId} and user_id = ${userId} and question_id = ${question_id}`
  return rows[0]?.text ?? ""
}

/** Only its learner reads it; empty text removes it. */
export const writeNote = async (
  sql: Sql,
  owner: Owner,
  { question_id, text: typed }: Input<"practice.note">,
  now: number,
): Promise<Output<"practice.note">> => {
  const { agencyId, userId } = owner
  const text = typed.trim()
  if (text === "")
    await sql`
      delete from question_notes where agency_id = ${agencyId} and user_id = ${userId} and question_id = ${question_id}`
  else {
    await offeredQuestion(sql, owner, question_id)
    await lockLearner(sql, owner)
    const others = await sql<[{ count: number }]>`
      select count(*) from question_notes
      where agency_id = ${agencyId} and user_id = ${userId} and question_id <> ${question_id}`
    if (others[0].count >= MAX_NOTES)
      throw new Refusal({ code: PRACTICE_CODES.tooManyKept, message: `最多保留${MAX_NOTES}条笔记，请先删除一些` })
    await sql`
      insert into question_notes (agency_id, user_id, question_id, text, updated_at)
      values (${agencyId}, ${userId}, ${question_id}, ${text}, ${now})
      on conflict (agency_id, user_id, question_id) do update set text = excluded.text, updated_at = excluded.updated_at`
  }
  return { text }
}

export const notesPage = async (sql: Sql, owner: Owner, page: PageAsked): Promise<Output<"practice.notes">> => {
  const rows = await sql<{ question_id: string; note: string; updated_at: number; total: number }[]>`
    select question_id, text as note, updated_at, count(*) over () as total from question_notes
    where agency_id = ${owner.agencyId} and user_id = ${owner.userId}
    order by updated_at desc, question_id
    limit ${page.size} offset ${page.offset}`
  const list = await withQuestions(sql, owner, rows)
  return pageOf(
    page,
    list.map(({ total: _, updated_at, ...row }) => ({ ...row, updated_at: Shanghai.format(updated_at) })),
    rows[0]?.total ?? 0,
  )
}

import type { Input, Output } from "#domain/contract/Contract.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

export const NOTE_CODES = { tooMany: 30201 } as const

/** More than anybody writes beside one lesson, and beside the lessons of some years. */
const MAX_OF_LESSON = 100
const MAX_OF_LEARNER = 3_000

/** The learner's notes of a classroom, as its lessons stand; those of lessons that left come last. */
export const notesIn = (
  sql: Sql,
  { agencyId, userId }: Owner,
  classroom_id: string,
): Promise<Output<"note.list">["list"]> =>
  sql<Output<"note.list">["list"][number][]>`
    select n.id, n.lesson_id, l.name as lesson_name, n.second, n.text,
      cc.course_id is not null and not l.hidden as open
    from lesson_notes n
    join lessons l on l.agency_id = n.agency_id and l.id = n.lesson_id
    left join classroom_courses cc
      on cc.agency_id = n.agency_id and cc.classroom_id = n.classroom_id and cc.course_id = l.course_id
    where n.agency_id = ${agencyId} and n.user_id = ${userId} and n.classroom_id = ${classroom_id}
    order by open desc, cc.position, l.position, n.lesson_id, n.second, n.written_at, n.id`

/** A note that is there gets this text, unless its own is newer; a new one counts against the quotas. */
export const saveNote = async (sql: Sql, owner: Owner, note: Input<"note.save">, now: number): Promise<void> => {
  const { agencyId, userId } = owner
  const text = note.text.trim()
  const writtenAt = Math.min(note.at, now)
  await lockLearner(sql, owner)
  const rewritten = await sql`
    update lesson_notes set second = case when written_at <= ${writtenAt} then ${note.second} else second end,
      text = case when written_at <= ${writtenAt} then ${text} else text end,
      written_at = greatest(written_at, ${writtenAt})
    where agency_id = ${agencyId} and user_id = ${userId} and id = ${note.id}`
  if (rewritten.count > 0) return
  const [kept] = await sql<[{ lesson: number; all: number }]>`
    select count(*) filter (where lesson_id = ${note.lesson_id}) as lesson, count(*) as all
    from lesson_notes where agency_id = ${agencyId} and user_id = ${userId}`
  if (kept.lesson >= MAX_OF_LESSON) throw tooMany(`这节课已有${MAX_OF_LESSON}条笔记，请先删除一些`)
  if (kept.all >= MAX_OF_LEARNER) throw tooMany(`最多保留${MAX_OF_LEARNER}条课程笔记，请先删除一些`)
  await sql`
    insert into lesson_notes (agency_id, user_id, id, classroom_id, lesson_id, second, text, written_at)
    values (${agencyId}, ${userId}, ${note.id}, ${note.classroom_id}, ${note.lesson_id}, ${note.second}, ${text},
      ${writtenAt})`
}

/** Removing what is gone changes nothing. */
export const removeNote = async (sql: Sql, { agencyId, userId }: Owner, id: string): Promise<void> => {
  await sql`delete from lesson_notes where agency_id = ${agencyId} and user_id = ${userId} and id = ${id}`
}

const tooMany = (message: string) => new Refusal({ code: NOTE_CODES.tooMany, message })

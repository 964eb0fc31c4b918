import type { Sql } from "../db/Sql.ts"

export interface Progress {
  readonly lesson_id: string
  /** Seconds into the lesson. */
  readonly position: number
  readonly finished: boolean
  /** Epoch milliseconds. */
  readonly studied_at: number
}

interface Place {
  readonly agencyId: string
  readonly userId: string
  readonly classroomId: string
}

/** The learner's progress in a classroom, the lesson studied last first. */
export const progressIn = (sql: Sql, { agencyId, userId, classroomId }: Place): Promise<ReadonlyArray<Progress>> =>
  sql<Progress[]>`
    select lesson_id, position, finished, studied_at from lesson_progress
    where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroomId}
    order by studied_at desc, lesson_id`

interface Report extends Place {
  readonly lessonId: string
  readonly position: number
  /** Seconds really played since the last report. */
  readonly played: number
  readonly finished: boolean
  /** Epoch milliseconds. */
  readonly studiedAt: number
  /** Business day of `studiedAt`, `YYYY-MM-DD`. */
  readonly day: string
}

/** A lesson once finished stays finished, and an older report does not move it. The day's seconds outlive a study-again. */
export const reportProgress = async (sql: Sql, report: Report): Promise<void> => {
  const { agencyId, userId, classroomId, lessonId, position, played, finished, studiedAt, day } = report
  const seconds = Math.round(played)
  await sql`
    insert into lesson_progress as p
      (agency_id, user_id, classroom_id, lesson_id, position, played_seconds, finished, studied_at)
    values (${agencyId}, ${userId}, ${classroomId}, ${lessonId}, ${Math.round(position)}, ${seconds}, ${finished}, ${studiedAt})
    on conflict (agency_id, user_id, classroom_id, lesson_id) do update
      set position = case when excluded.studied_at >= p.studied_at then excluded.position else p.position end,
        played_seconds = p.played_seconds + excluded.played_seconds,
        finished = p.finished or excluded.finished,
        studied_at = greatest(p.studied_at, excluded.studied_at)`
  if (seconds === 0) return
  await sql`
    insert into study_days as d (agency_id, user_id, day, seconds)
    values (${agencyId}, ${userId}, ${day}::date, ${seconds})
    on conflict (agency_id, user_id, day) do update set seconds = d.seconds + excluded.seconds`
}

import type { Step } from "../core/runSteps.ts"

/** Its page opens again this long before a repeated session starts; the recording is shown until then. */
const BEFORE_MS = 30 * 60_000

/** Gives sessions that are held again and again their next time, each with a room that is new. */
export const moveRepeating: Step = async (sql, { now: clock }) => {
  const now = clock()
  const moved = await sql<{ agency_id: string; id: string }[]>`
    with due as (
      select agency_id, id, repeats * interval '1 minute' as step,
        floor(extract(epoch from ${now}::timestamptz + interval '1 millisecond' * ${BEFORE_MS} - starts_at) / (repeats * 60))
          as rounds
      from live_sessions
      where repeats is not null and ends_at <= ${now}
        and starts_at + repeats * interval '1 minute' <= ${now}::timestamptz + interval '1 millisecond' * ${BEFORE_MS}
      for update)
    update live_sessions l set
      starts_at = l.starts_at + due.rounds * due.step,
      ends_at = l.ends_at + due.rounds * due.step
    from due where l.agency_id = due.agency_id and l.id = due.id
    returning l.agency_id, l.id`
  for (const { agency_id, id } of moved)
    await sql`
      update live_rooms set epoch = greatest(epoch + 1, ${Math.floor(now / 1_000)}), last_n = 0, pinned_n = null
      where agency_id = ${agency_id} and session_id = ${id}`
  return moved.count === 0 ? null : moved.count
}

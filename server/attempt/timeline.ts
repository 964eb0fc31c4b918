import type { TimelineItem } from "#domain/contract/examTimeline.ts"
import { type Happened, timelineOf } from "#domain/result/Timeline.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"
import { readLeaves } from "./leaves.ts"
import { readArrivals } from "./readArrivals.ts"

interface LateRow {
  readonly state: "review" | "accepted" | "refused"
  readonly records: number
  readonly received_at: number
  readonly decided_at: number | null
}

/** Everything that happened to an attempt, from what was logged. */
export const readTimeline = async (sql: Sql, attempt: AttemptRow): Promise<ReadonlyArray<TimelineItem>> => {
  const { agency_id, id, state, rules, started_at, ended_at, question_ids } = attempt
  const [arrivals, events, [late], messages, leaves] = await Promise.all([
    readArrivals(sql, attempt),
    sql<{ kind: "take_over" | "deadline" | "log_full" | "device_freed"; at: number; moved: number | null }[]>`
      select kind, at, (detail ->> 'after')::double precision - (detail ->> 'before')::double precision as moved
      from attempt_events where agency_id = ${agency_id} and attempt_id = ${id} order by n`,
    sql<LateRow[]>`
      select state, records, received_at, decided_at from late_hand_ins
      where agency_id = ${agency_id} and attempt_id = ${id}`,
    sql<{ text: string; at: number }[]>`
      select text, at from attempt_messages where agency_id = ${agency_id} and attempt_id = ${id} order by n`,
    readLeaves(sql, attempt),
  ])
  const happened: ReadonlyArray<Happened> = [
    { kind: "started", at: started_at },
    // without it, it would not have begun
    ...(rules.room?.passcode === true ? [{ kind: "admitted" as const, at: started_at }] : []),
    ...events.map(({ kind, at, moved }) => ({ kind, at, moved: moved ?? 0 })),
    ...messages.map((message) => ({ kind: "message" as const, ...message })),
    ...leaves,
    ...(ended_at === null || state === "open" ? [] : [{ kind: state, at: ended_at }]),
    ...(late === undefined ? [] : [{ kind: "late_review" as const, at: late.received_at, records: late.records }]),
    ...(late?.decided_at == null || late.state === "review"
      ? []
      : [{ kind: `late_${late.state}` as const, at: late.decided_at, records: late.records }]),
  ]
  return timelineOf(happened, arrivals, question_ids)
}

import type { TimelineItem } from "#domain/contract/examAttempt.ts"
import { type Happened, timelineOf } from "#domain/exam/Timeline.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"
import { type LogRow, readLog } from "./readLog.ts"

interface LateRow {
  readonly state: "review" | "accepted" | "refused"
  readonly records: number
  readonly received_at: number
  readonly decided_at: number | null
}

const subjectOf = ({ client_id, kind, question_id }: LogRow): string => JSON.stringify([client_id, kind, question_id])

/** Without what was numbered again by the page that wrote it, under an epoch of its own: nobody else went on. */
const withoutRepeated = (log: ReadonlyArray<LogRow>): ReadonlyArray<LogRow> => {
  const taken = new Map<string, number>()
  for (const row of log)
    if (row.status === "taken") taken.set(subjectOf(row), Math.max(row.seq, taken.get(subjectOf(row)) ?? 0))
  return log.filter((row) => row.status !== "superseded" || (taken.get(subjectOf(row)) ?? 0) <= row.seq)
}

/** Everything that happened to an attempt, from what was logged. */
export const readTimeline = async (sql: Sql, attempt: AttemptRow): Promise<ReadonlyArray<TimelineItem>> => {
  const { agency_id, id, state, started_at, ended_at, question_ids } = attempt
  const [log, events, [late]] = await Promise.all([
    readLog(sql, attempt),
    sql<{ kind: "take_over" | "deadline" | "log_full"; at: number; moved: number | null }[]>`
      select kind, at, (detail ->> 'after')::double precision - (detail ->> 'before')::double precision as moved
      from attempt_events where agency_id = ${agency_id} and attempt_id = ${id} order by n`,
    sql<LateRow[]>`
      select state, records, received_at, decided_at from late_hand_ins
      where agency_id = ${agency_id} and attempt_id = ${id}`,
  ])
  const happened: ReadonlyArray<Happened> = [
    { kind: "started", at: started_at },
    ...events.map(({ kind, at, moved }) => ({ kind, at, moved: moved ?? 0 })),
    ...(ended_at === null || state === "open" ? [] : [{ kind: state, at: ended_at }]),
    ...(late === undefined ? [] : [{ kind: "late_review" as const, at: late.received_at, records: late.records }]),
    ...(late?.decided_at == null || late.state === "review"
      ? []
      : [{ kind: `late_${late.state}` as const, at: late.decided_at, records: late.records }]),
  ]
  // a stamp from before the start is ignored
  const arrivals = withoutRepeated(log).map((row) => ({ ...row, at: Math.max(row.at, started_at) }))
  return timelineOf(happened, arrivals, question_ids)
}

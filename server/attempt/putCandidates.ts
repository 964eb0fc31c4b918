import { randomBytes } from "node:crypto"
import type { Sql } from "../db/Sql.ts"
import type { Candidate } from "./candidateSheet.ts"
import { setOwnMinutes } from "./ownMinutes.ts"
import type { Paper } from "./paperTimes.ts"

/** A row of the list, with the minutes that its learner has. */
export interface Listed extends Omit<Candidate, "minutes"> {
  readonly minutes: number
}

export interface Put {
  /** Where a seat is another's, or time that is in use would be taken away: then nothing was changed. */
  readonly faults: ReadonlyArray<readonly [user_id: string, problem: string]>
  readonly added: number
  /** As they stood. */
  readonly changed: ReadonlyArray<Listed>
  readonly same: number
  readonly isFirst: boolean
  /** By which the added are taken off together. */
  readonly batch: string
  /** Whether somebody who was added had minutes of their own. */
  readonly hadMinutes: boolean
}

/** Puts learners on the list of a locked paper, each whole in place of what the list had of them; the others stay. */
export const putCandidates = async (
  sql: Sql,
  paper: Paper,
  candidates: ReadonlyArray<Candidate>,
  now: number,
): Promise<Put> => {
  const users = candidates.map(({ user_id }) => user_id)
  const listed = await listedOf(sql, paper)
  const minutes = await minutesOf(sql, paper, users)
  const before = new Map(listed.map((row) => [row.user_id, { ...row, minutes: minutes.get(row.user_id) ?? 0 }]))
  const wanted = candidates.flatMap(({ user_id, minutes: own }) => (own === null ? [] : [{ user_id, minutes: own }]))
  const taken = seatsTaken(listed, candidates)
  const { used } = taken.length > 0 ? { used: [] } : await setOwnMinutes(sql, paper, wanted, now)
  const added = candidates.filter(({ user_id }) => !before.has(user_id))
  const changed = candidates.flatMap((one) => {
    const was = before.get(one.user_id)
    return was === undefined || isSame(was, one) ? [] : [was]
  })
  const batch = randomBytes(4).toString("hex")
  const faults = [...taken, ...used.map((user_id) => [user_id, "正在用加的时间，不能减少"] as const)]
  if (faults.length === 0)
    await sql`
      insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
      select ${paper.agency_id}, ${paper.paper_id}, c.user_id, c.room, c.seat, c.note, ${batch}, ${now}
      from jsonb_to_recordset(${sql.json(candidates)}) as c (user_id text, room text, seat text, note text)
      on conflict (agency_id, paper_id, user_id) do update
        set room = excluded.room, seat = excluded.seat, note = excluded.note`
  return {
    faults,
    added: added.length,
    changed,
    same: candidates.length - added.length - changed.length,
    isFirst: listed.length === 0,
    batch,
    hadMinutes: added.some(({ user_id }) => (minutes.get(user_id) ?? 0) > 0),
  }
}

type ListedRow = Omit<Candidate, "minutes">

const listedOf = (sql: Sql, { agency_id, paper_id }: Paper) =>
  sql<ListedRow[]>`
    select user_id, room, seat, note from exam_candidates where agency_id = ${agency_id} and paper_id = ${paper_id}`

const minutesOf = async (sql: Sql, { agency_id, paper_id }: Paper, users: ReadonlyArray<string>) => {
  const rows = await sql<{ user_id: string; extra_minutes: number }[]>`
    select user_id, extra_minutes from paper_times
    where agency_id = ${agency_id} and paper_id = ${paper_id} and user_id = any (${[...users]})`
  return new Map(rows.map(({ user_id, extra_minutes }) => [user_id, extra_minutes]))
}

const isSame = (was: Listed, { room, seat, note, minutes }: Candidate): boolean =>
  was.room === room && was.seat === seat && was.note === note && was.minutes === (minutes ?? was.minutes)

/** Of the new candidates: whose seat somebody else has. */
const seatsTaken = (listed: ReadonlyArray<ListedRow>, candidates: ReadonlyArray<Candidate>) => {
  const moved = new Set(candidates.map(({ user_id }) => user_id))
  const keyOf = ({ room, seat }: ListedRow) => JSON.stringify([room, seat])
  const holders = new Set(listed.filter(({ user_id }) => !moved.has(user_id)).map(keyOf))
  return candidates.flatMap((one) => {
    if (one.seat === "") return []
    const isTaken = holders.has(keyOf(one))
    holders.add(keyOf(one))
    return isTaken ? [[one.user_id, `座位已经有人：${[one.room, one.seat].join(" ").trim()}`] as const] : []
  })
}

import { randomUUID } from "node:crypto"
import type { Writer } from "#domain/contract/examAttempt.ts"
import * as WriterEpoch from "#domain/attempt/WriterEpoch.ts"
import { deviceName } from "#domain/core/deviceName.ts"
import { type AttemptRow, isOverdue } from "./AttemptRow.ts"
import { endAttempt } from "./endAttempt.ts"
import { insertAttempt } from "./insertAttempt.ts"
import { storeLeave } from "./leaves.ts"
import { deviceOf, bindDevice } from "./ownDevice.ts"
import { requirePasscode } from "./passcode.ts"
import { optionSeed } from "./optionOrders.ts"
import { limitBeginnings } from "./limitBeginnings.ts"
import { BEGINNINGS } from "./lockPaper.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { changeFeedback } from "./changeFeedback.ts"
import { type ExamSource, nameOf, read, sheetOf } from "./ExamSource.ts"

type Moment = Pick<CallContext, "now" | "keys" | "agency" | "agent" | "ip" | "device">

/** What the timeline of an attempt may name beside its answers; further pages write without being named. */
const MAX_EVENTS = 1_000

/**
 * The learner's open attempt of this source with a new writer epoch, or a new one. `sql` is an open transaction: the
 * second of two starts at once waits for the first and resumes what it began.
 */
export const startAttempt = async (
  sql: Sql,
  owner: Owner,
  source: ExamSource,
  client_id: string,
  moment: Moment,
): Promise<AttemptRow> => {
  const name = nameOf(read(source))
  const resumed = await resume(sql, owner, name, client_id, moment)
  if (resumed !== null) return changeFeedback(sql, resumed, source.feedback)
  await limitBeginnings({ sql, ...moment }, owner)
  const created = await create(sql, owner, source, name, client_id, moment)
  if (created === null) throw new Error(`attempt of ${name} was begun beside its lock`)
  return created
}

const resume = async (
  sql: Sql,
  owner: Owner,
  source: string,
  client_id: string,
  moment: Moment,
): Promise<AttemptRow | null> => {
  const { now, keys, agent } = moment
  const { agencyId, userId } = owner
  // sent together, done in this order: the second statement sees what the lock's last holder began
  const [, rows] = await Promise.all([
    sql`select pg_advisory_xact_lock(2, hashtext(${`${agencyId} ${userId} ${source}`})),
      pg_advisory_xact_lock_shared(${BEGINNINGS}, hashtext(${`${agencyId} ${source}`}))`,
    sql<AttemptRow[]>`
      select * from attempts
      where agency_id = ${agencyId} and user_id = ${userId} and source = ${source} and state = 'open'
      for no key update`,
  ])
  const open = rows[0]
  if (open === undefined) return null
  if (isOverdue(open, now)) {
    await endAttempt(sql, open, { by: "server", now, keys })
    return null
  }
  await bindDevice(sql, moment, open)
  return raiseEpoch(sql, open, { client_id, device: deviceName(agent) }, now)
}

/**
 * A new writer: every older one is superseded, its records become evidence. The attempt is locked. A page that is
 * only opened again is no event.
 */
export const raiseEpoch = async (
  sql: Sql,
  { agency_id, id, writer: before, epoch: last }: AttemptRow,
  { client_id, device }: Omit<Writer, "since">,
  now: number,
  after = 0,
): Promise<AttemptRow> => {
  // a page that is opened again goes on
  const since = before?.client_id === client_id ? before.since : now
  const epoch = WriterEpoch.next(Math.max(last, after), now, client_id)
  const rows = await sql<[AttemptRow]>`
    update attempts set epoch = ${epoch}, writer = ${sql.json({ client_id, device, since })}
    where agency_id = ${agency_id} and id = ${id} returning *`
  const [attempt] = rows
  const leaving = attempt.rules.room?.leaving
  if (leaving !== undefined && before?.client_id === client_id)
    await storeLeave(
      sql,
      attempt,
      leaving,
      { id: `epoch-${attempt.epoch}`, kind: "reopened", seconds: 0, offline: false },
      now,
    )
  // what stands is what the new writer is shown: nothing that an older page still sends takes its place
  await sql`
    update attempt_answers set accepted = true
    where agency_id = ${agency_id} and attempt_id = ${id} and not accepted`
  await sql`
    insert into attempt_events (agency_id, attempt_id, kind, detail, at)
    select ${agency_id}, ${id}, 'take_over', ${sql.json({ client_id, epoch: attempt.epoch })}, ${now}
    where (select count(*) from attempt_events where agency_id = ${agency_id} and attempt_id = ${id}) < ${MAX_EVENTS}
      and ${client_id} <> coalesce(
      (select detail ->> 'client_id' from attempt_events
        where agency_id = ${agency_id} and attempt_id = ${id} and kind = 'take_over' order by n desc limit 1),
      (select client_id from attempt_clients where agency_id = ${agency_id} and attempt_id = ${id} limit 1),
      ${client_id})`
  return attempt
}

const create = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  source: ExamSource,
  name: string,
  client_id: string,
  moment: Moment,
): Promise<AttemptRow | null> => {
  const { now, keys, agency, agent, ip } = moment
  const id = randomUUID()
  const sheet = await sheetOf(sql, read(source), {
    agencyId,
    userId,
    now,
    ip,
    name,
    seed: id,
    option_seed: optionSeed(keys, id),
    offered: agency.config.exam_type.map((type) => type.id),
    feedback: source.feedback,
    attempts_used: source.attempts_used,
  })
  if (sheet.paper_id !== null && sheet.rules.room?.passcode === true)
    await requirePasscode({ ...moment, sql }, { agencyId, userId }, sheet.paper_id, source.passcode ?? "")
  return insertAttempt(
    sql,
    { agencyId, userId },
    {
      id,
      name,
      now,
      writer: { client_id, device: deviceName(agent), since: now },
      device: deviceOf(moment, sheet.rules),
    },
    sheet,
  )
}

import { createHash, randomBytes } from "node:crypto"
import { type Changed, type HoursDesk, NEW } from "#domain/hours/HoursDesk.ts"
import { chained } from "#domain/hours/HoursFile.ts"
import type { Sql } from "../db/Sql.ts"
import { type HoursPlace, readDesk } from "../enrolment/hoursDesk.ts"

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex")

/** What is recorded, for changes until the end of the transaction, which holds the learner's device. */
export const openDesk = async (sql: Sql, place: HoursPlace, now: number): Promise<HoursDesk> => {
  const { agencyId, userId, classroomId } = place
  const origin = randomBytes(32).toString("hex")
  await sql`
    insert into study_hours (agency_id, user_id, classroom_id, origin, head, desk, changed_at)
    values (${agencyId}, ${userId}, ${classroomId}, ${origin}, ${origin}, ${sql.json(NEW)}, ${now})
    on conflict do nothing`
  return readDesk(sql, place)
}

/** Appends the records to the chain. */
export const keepDesk = async (sql: Sql, place: HoursPlace, { desk, records }: Changed, now: number): Promise<void> => {
  const mine = sql`agency_id = ${place.agencyId} and user_id = ${place.userId} and classroom_id = ${place.classroomId}`
  const [chain] = await sql<{ records: number; head: string; origin: string }[]>`
    select records, head, origin from study_hours where ${mine}`
  if (chain === undefined) throw new Error("the hours of a learner were not begun")
  const texts = records.map((record) => JSON.stringify(record))
  const head = texts.reduce((before, text) => chained(before, text, sha256), chain.head)
  await sql`
    update study_hours set desk = ${sql.json(desk)}, head = ${head}, changed_at = ${now},
      records = records + ${texts.length} where ${mine}`
  if (texts.length === 0) return
  await sql`
    insert into study_hour_records ${sql(
      texts.map((text, n) => ({
        agency_id: place.agencyId,
        origin: chain.origin,
        number: chain.records + n + 1,
        text,
      })),
    )}`
}

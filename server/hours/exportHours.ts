import { sign } from "node:crypto"
import { type ClassHours, countedIn, type HoursFile, type LearnerChain, signedText } from "#domain/hours/HoursFile.ts"
import type { HoursDesk } from "#domain/hours/HoursDesk.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { personOf } from "../core/personOf.ts"
import { readCertificateKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { lessonsOf, outlineOf } from "../enrolment/outline.ts"

/** Records that one file holds: some hundred megabytes. */
const MAX_RECORDS = 1_000_000

interface Asked {
  readonly classroom: string
  /** One learner, by id or mobile number; all of the class where it is left out. */
  readonly user?: string | undefined
}

/** The hours of a class as one signed file. Throws CannotOperate. */
export const exportHours = async (
  sql: Sql,
  agency: string,
  { classroom, user }: Asked,
  now: number,
): Promise<{ readonly file: HoursFile; readonly learners: ReadonlyArray<string> }> => {
  const [found] = await sql<{ name: string; issuer: string }[]>`
    select c.name, a.name as issuer from classrooms c join agencies a on a.id = c.agency_id
    where c.agency_id = ${agency} and c.id = ${classroom}`
  if (found === undefined) throw new CannotOperate(`没有班级${classroom}`)
  const person = user === undefined ? null : await personOf(sql, agency, user)
  const learners = await chainsOf(sql, agency, classroom, person?.id ?? null)
  if (learners.length === 0) throw new CannotOperate(`${found.name}还没有学时记录`)
  const hours: ClassHours = {
    issuer: found.issuer,
    classroom: { id: classroom, name: found.name },
    lessons: lessonsOf(await outlineOf(sql, agency, classroom))
      .filter(({ kind }) => kind === "video")
      .map(({ id, name, seconds }) => ({ id, name, seconds })),
    exported_at: now,
    learners,
  }
  const signed = signedText(hours)
  const [key] = await readCertificateKeys(sql, now)
  const signature = sign(null, Buffer.from(signed, "utf8"), key).toString("base64")
  return { file: { signed, signature }, learners: learners.map(({ user_id }) => user_id) }
}

const chainsOf = async (
  sql: Sql,
  agency: string,
  classroom: string,
  user: string | null,
): Promise<ReadonlyArray<LearnerChain>> => {
  const mine = sql`h.agency_id = ${agency} and h.classroom_id = ${classroom} and (${user}::text is null or h.user_id = ${user})`
  const [count] = await sql<
    { records: number }[]
  >`select coalesce(sum(records), 0)::int as records from study_hours h where ${mine}`
  if ((count?.records ?? 0) > MAX_RECORDS) throw new CannotOperate("这个班的记录太多，请按学员导出（--user）")
  // one statement: a record that comes meanwhile is in both or in neither
  const rows = await sql<(Omit<LearnerChain, "counted"> & { readonly desk: HoursDesk })[]>`
    select h.user_id, u.name, h.origin, h.head, h.desk, array(
      select r.text from study_hour_records r
      where r.agency_id = h.agency_id and r.origin = h.origin order by r.number) as records
    from study_hours h join users u on u.agency_id = h.agency_id and u.id = h.user_id
    where ${mine} order by u.name, h.user_id`
  return rows.map(({ desk, ...chain }) => ({ ...chain, counted: countedIn(desk.ledger) }))
}

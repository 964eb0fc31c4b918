import * as Expiry from "#domain/time/Expiry.ts"
import type { Sql } from "../db/Sql.ts"
import { type Gain, gainOf } from "./enrol.ts"

/** As a sheet or an operator writes that there is no end. */
export const FOREVER = "长期"

export const untilOf = (until: string): string | null => (until === FOREVER ? null : until)

export interface WantedPlace {
  readonly userId: string
  readonly classroomId: string
  /** Date text; null is without end. */
  readonly until: string | null
}

export interface EnrolledMany {
  readonly counts: Readonly<Record<Gain, number>>
  /** Who has something new, and until when they had it before; null: not at all. */
  readonly places: ReadonlyArray<readonly [learner: string, classroom: string, until: string | null]>
}

interface HeldRow {
  readonly user_id: string
  readonly classroom_id: string
  readonly valid_until: string | null
}

/** Enrols many by the rule of one (`gainOf`), in four statements however many they are; nobody loses what they have. */
export const enrolMany = async (
  sql: Sql,
  agency: string,
  wanted: ReadonlyArray<WantedPlace>,
  now: number,
): Promise<EnrolledMany> => {
  const users = [...new Set(wanted.map(({ userId }) => userId))]
  await sql`select from users where agency_id = ${agency} and id = any (${users}) order by id for no key update`
  const rows = await sql<HeldRow[]>`
    select user_id, classroom_id, valid_until from enrolments where agency_id = ${agency} and user_id = any (${users})`
  const had = new Map(rows.map((row) => [keyOf(row.user_id, row.classroom_id), row]))
  const held = new Map(had)
  const counts = { joins: 0, extends: 0, nothing: 0 }
  const gained = new Map<string, HeldRow & { readonly joins: boolean }>()
  for (const { userId: user_id, classroomId: classroom_id, until: valid_until } of wanted) {
    const key = keyOf(user_id, classroom_id)
    const gain = gainOf(held.get(key), valid_until, now)
    counts[gain] += 1
    if (gain === "nothing") continue
    const row = { user_id, classroom_id, valid_until }
    held.set(key, row)
    gained.set(key, { ...row, joins: gain === "joins" || gained.get(key)?.joins === true })
  }
  await sql`
    insert into enrolments as e (agency_id, user_id, classroom_id, valid_until, joined_at)
    select ${agency}, r.user_id, r.classroom_id, r.valid_until, ${now}
    from jsonb_to_recordset(${sql.json([...gained.values()].filter(({ joins }) => joins))})
      as r (user_id text, classroom_id text, valid_until text)
    on conflict (agency_id, user_id, classroom_id) do update
      set valid_until = excluded.valid_until, joined_at = excluded.joined_at, order_id = null`
  await sql`
    update enrolments e set valid_until = r.valid_until
    from jsonb_to_recordset(${sql.json([...gained.values()].filter(({ joins }) => !joins))})
      as r (user_id text, classroom_id text, valid_until text)
    where e.agency_id = ${agency} and e.user_id = r.user_id and e.classroom_id = r.classroom_id`
  const places = [...gained].map(([key, { user_id, classroom_id }]) => {
    const before = had.get(key)
    return [user_id, classroom_id, before === undefined ? null : (before.valid_until ?? FOREVER)] as const
  })
  return { counts, places }
}

const keyOf = (user: string, classroom: string): string => JSON.stringify([user, classroom])

/** Whether a cell says until when: nothing, `长期` or a day or month to come. */
export const isUntil = (until: string, now: number): boolean =>
  until === "" || until === FOREVER || Expiry.fromText(until, now)?.isExpires === false

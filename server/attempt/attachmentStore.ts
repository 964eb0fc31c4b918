import { buffer } from "node:stream/consumers"
import type { Sql } from "../db/Sql.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { ObjectsUnavailable } from "../objects/ObjectsUnavailable.ts"

export interface OfAttempt {
  readonly agency_id: string
  readonly id: string
}

/** In the bucket of answers. Migration 388 writes it too. */
export const answerFileKey = ({ agency_id, id }: OfAttempt, name: string): string => `${agency_id}/${id}/${name}`

/** Where the files of answers are kept, by their attempt and their name: in their rows, until a bucket has their bytes. */
export const attachmentStore = {
  /** Once: the same name is the same bytes. False where the attempt has `most` files already. */
  put: async (
    sql: Sql,
    { agency_id, id, user_id }: OfAttempt & { readonly user_id: string },
    {
      name,
      bytes,
      most,
      now,
    }: { readonly name: string; readonly bytes: Buffer; readonly most: number; readonly now: number },
  ): Promise<boolean> => {
    const rows = await sql`
      insert into attempt_files (agency_id, attempt_id, name, user_id, bytes, uploaded_at)
      select ${agency_id}, ${id}, ${name}, ${user_id}, ${bytes}, ${now}
      where (select count(*) from attempt_files where agency_id = ${agency_id} and attempt_id = ${id}) < ${most}
      on conflict do nothing returning name`
    return rows.length > 0 || (await attachmentStore.held(sql, { agency_id, id }, [name])).length > 0
  },

  /** How many bytes are here of a file that comes in parts, with this one where it is the next. Null as `put` is false. */
  append: async (
    sql: Sql,
    { agency_id, id, user_id }: OfAttempt & { readonly user_id: string },
    {
      name,
      offset,
      bytes,
      most,
      now,
    }: {
      readonly name: string
      readonly offset: number
      readonly bytes: Buffer
      readonly most: number
      readonly now: number
    },
  ): Promise<number | null> => {
    const first = offset === 0 ? bytes : Buffer.alloc(0)
    const [row] = await sql<{ length: number }[]>`
      insert into attempt_file_parts as here (agency_id, attempt_id, name, user_id, bytes, arrived_at)
      select ${agency_id}, ${id}, ${name}, ${user_id}, ${first}, ${now}
      where (select count(*) from attempt_file_parts
        where agency_id = ${agency_id} and attempt_id = ${id} and name <> ${name}) < ${most}
      on conflict (agency_id, attempt_id, name) do update set
        bytes = here.bytes || case when length(here.bytes) = ${offset} then ${bytes} else ''::bytea end,
        arrived_at = excluded.arrived_at
      returning length(bytes)`
    return row?.length ?? null
  },

  /** The bytes of all parts that came; null where there are none. */
  joined: async (sql: Sql, { agency_id, id }: OfAttempt, name: string): Promise<Buffer | null> => {
    const [row] = await sql<{ bytes: Buffer }[]>`
      select bytes from attempt_file_parts where agency_id = ${agency_id} and attempt_id = ${id} and name = ${name}`
    return row?.bytes ?? null
  },

  dropParts: async (sql: Sql, { agency_id, id }: OfAttempt, name: string): Promise<void> => {
    await sql`
      delete from attempt_file_parts where agency_id = ${agency_id} and attempt_id = ${id} and name = ${name}`
  },

  /** Which of these names are here. */
  held: async (
    sql: Sql,
    { agency_id, id }: OfAttempt,
    names: ReadonlyArray<string>,
  ): Promise<ReadonlyArray<string>> => {
    const rows = await sql<{ name: string }[]>`
      select name from attempt_files
      where agency_id = ${agency_id} and attempt_id = ${id} and name = any (${[...names]})`
    const held = new Set(rows.map(({ name }) => name))
    return names.filter((name) => held.has(name))
  },

  /** Rejects with ObjectsUnavailable where a bucket has the bytes and does not give them. */
  read: async (
    { pool, answerFiles }: { readonly pool: Sql; readonly answerFiles: ObjectStore | null },
    { agency_id, id }: OfAttempt,
    name: string,
  ): Promise<Buffer | null> => {
    const [row] = await pool<{ bytes: Buffer | null }[]>`
      select bytes from attempt_files where agency_id = ${agency_id} and attempt_id = ${id} and name = ${name}`
    if (row === undefined || row.bytes !== null) return row?.bytes ?? null
    if (answerFiles === null) throw new ObjectsUnavailable("ANSWER_BUCKET is not set, and files of answers are in one")
    const object = await answerFiles.read(answerFileKey({ agency_id, id }, name))
    return object === null ? null : buffer(object.body)
  },
}

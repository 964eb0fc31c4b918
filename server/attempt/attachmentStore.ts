import type { Sql } from "../db/Sql.ts"

export interface OfAttempt {
  readonly agency_id: string
  readonly id: string
}

/** Where the files of answers are kept, by their attempt and their name; another place for their bytes replaces this. */
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

  read: async (sql: Sql, { agency_id, id }: OfAttempt, name: string): Promise<Buffer | null> => {
    const [row] = await sql<{ bytes: Buffer }[]>`
      select bytes from attempt_files where agency_id = ${agency_id} and attempt_id = ${id} and name = ${name}`
    return row?.bytes ?? null
  },
}

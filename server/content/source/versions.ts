import type { Sql } from "../../db/Sql.ts"

interface NewVersion {
  readonly path: string
  /** null: the file is taken out. */
  readonly hash: string | null
  readonly size: number
  /** null where they stand elsewhere. */
  readonly bytes: Buffer | null
  readonly by: string
  /** Number of the version that it was made from; null: there was none. */
  readonly base: number | null
  readonly isFromFolder: boolean
}

/** Adds the version that the site shows from now on; gives its number. */
export const addVersion = async (
  sql: Sql,
  { path, hash, size, bytes, by, base, isFromFolder }: NewVersion,
): Promise<number> => {
  const [row] = await sql<[{ number: number }]>`
    insert into content_versions (path, number, hash, size, bytes, at, by, base, from_folder)
    select ${path}, 1 + coalesce(max(number), 0), ${hash}, ${size}, ${bytes}, clock_timestamp(), ${by}, ${base},
      ${isFromFolder}
    from content_versions where path = ${path}
    returning number`
  await sql`
    insert into content_files (path, number) values (${path}, ${row.number})
    on conflict (path) do update set number = excluded.number`
  return row.number
}

export interface Version {
  readonly number: number
  /** null: the file was taken out. */
  readonly hash: string | null
  /** null: taken out, or it stands elsewhere. */
  readonly bytes: Buffer | null
  readonly by: string
  readonly at: number
}

/** The version of a path that the site shows, or another one; null: there is none. */
export const versionOf = async (sql: Sql, path: string, number: number | null = null): Promise<Version | null> => {
  const [row] = await sql<Version[]>`
    select v.number, v.hash, v.bytes, v.by, v.at from content_versions v
    where v.path = ${path}
      and v.number = coalesce(${number}, (select f.number from content_files f where f.path = v.path))`
  return row ?? null
}

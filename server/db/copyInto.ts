import type { Sql } from "./Sql.ts"

export interface CopyInto {
  /** Rows in COPY's text, any part of them; resolved once the socket has taken them. */
  readonly write: (bytes: Buffer) => Promise<void>
  /** Resolved once the database has stored all of them. */
  readonly end: () => Promise<void>
}

interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** Copies rows into a table, inside a transaction. What the database refuses rejects whatever is waited for. */
export const copyInto = async (sql: Sql, { name, columns }: Table): Promise<CopyInto> => {
  const query = sql`copy ${sql(name)} (${sql([...columns])}) from stdin`
  const stream = await query.writable()
  const failed = new Promise<never>((_, reject) => {
    // the driver tells its query alone of an error that comes after the last row: the stream would never end
    void Object.assign(query, { reject })
    stream.once("error", reject)
  })
  failed.catch(() => {})
  return {
    write: (bytes) => Promise.race([failed, new Promise<void>((done) => stream.write(bytes, () => done()))]),
    end: () => Promise.race([failed, new Promise<void>((done) => stream.end(() => done()))]),
  }
}

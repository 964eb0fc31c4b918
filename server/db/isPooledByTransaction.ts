import { answeredWithin } from "./answeredWithin.ts"
import { connect, type DatabaseAddress } from "./connect.ts"
import type { Sql } from "./Sql.ts"

/** A pool of one connection has none for a second client while a transaction is open. */
const PATIENCE_MS = 2_000

/**
 * Whether something between here and the database, such as PgBouncer with `pool_mode = transaction`, gives the connection
 * of one client to another between its transactions: while another client is in a transaction, this one is moved to
 * another connection, or has none.
 */
export const isPooledByTransaction = async (address: DatabaseAddress): Promise<boolean> => {
  const one = connect(address, { max: 1 })
  const other = connect(address, { max: 1 })
  try {
    const before = await backendOf(one)
    return await other.begin(async (sql) => {
      const held = await backendOf(sql)
      const after = await answeredWithin(PATIENCE_MS, backendOf(one)).catch(() => null)
      return held === before || after !== before
    })
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}

const backendOf = async (sql: Sql): Promise<number | undefined> => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid
}

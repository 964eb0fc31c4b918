import type { Pool, Sql } from "./Sql.ts"

/**
 * A transaction that runs nothing once its connection is lost: the driver would write to a socket that is gone, which
 * ends the process, or into the transaction of whoever got the connection since (3.4.9).
 */
export const beginOn = async <T>(pool: Pool, run: (sql: Sql) => Promise<T>): Promise<T> => {
  let isLost = false
  const inside = async (sql: Sql): Promise<T> => {
    try {
      return await run(untilLost(sql, () => isLost))
    } catch (error) {
      // the query that was running fails a moment before the transaction does
      await new Promise(setImmediate)
      throw error
    } finally {
      // what is settled is committed or rolled back: on a connection that is gone
      if (isLost) await new Promise(() => {})
    }
  }
  try {
    return await pool.begin(inside)
  } catch (error) {
    isLost = true
    throw error
  }
}

const untilLost = (sql: Sql, isLost: () => boolean): Sql => {
  const check = <V>(value: V): V => {
    if (isLost()) throw connectionClosed()
    return value
  }
  return new Proxy(sql, {
    apply: (target, self, args) => Reflect.apply(check(target), self, args) as unknown,
    get: (target, name) => Reflect.get(check(target), name) as unknown,
  })
}

/** The driver's own, for a query that comes too late. */
const connectionClosed = (): Error =>
  Object.assign(new Error("the connection of this transaction is closed"), {
    code: "CONNECTION_CLOSED",
    errno: "CONNECTION_CLOSED",
  })

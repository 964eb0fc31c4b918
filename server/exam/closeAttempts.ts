import { type AttemptRow, GRACE_MS, isOverdue } from "../attempt/AttemptRow.ts"
import { endAttempt } from "../attempt/endAttempt.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool } from "../db/Sql.ts"

interface Options {
  readonly pool: Pool
  readonly keys: ServerKeys
  readonly now: () => number
}

/**
 * Closes every attempt whose time and grace are over, of all agencies, and gives how many. Several processes may sweep
 * at once: each attempt is closed by one.
 */
export const closeAttempts = async ({ pool, keys, now }: Options): Promise<number> => {
  let closed = 0
  while (await closeNext({ pool, keys, now })) closed += 1
  return closed
}

const closeNext = ({ pool, keys, now }: Options): Promise<boolean> =>
  pool.begin(async (sql) => {
    const instant = now()
    const rows = await sql<AttemptRow[]>`
      select * from attempts
      where state = 'open' and deadline < ${instant - GRACE_MS}
      order by deadline limit 1
      for no key update skip locked`
    const attempt = rows[0]
    if (attempt === undefined || !isOverdue(attempt, instant)) return false
    await endAttempt(sql, attempt, { by: "server", now: instant, keys })
    return true
  })

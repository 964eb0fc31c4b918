import { makeGates } from "../core/gates.ts"
import type { CallContext } from "../core/Handler.ts"
import { tooMany } from "../core/rateLimit.ts"
import type { Pool } from "../db/Sql.ts"

/** Of one learner in this process. */
const AT_ONCE = 3
const WAITING = 100

type Asker = Pick<CallContext, "agency" | "user">

/**
 * Transactions of calls. One learner has few at once: calls about the same thing wait for each other in the database, each
 * with a connection, and so many of them would leave none to anybody else.
 */
export const learnerTransactions = (pool: Pool): ((asker: Asker) => CallContext["transaction"]) => {
  const gated = makeGates(AT_ONCE, WAITING)
  return ({ agency, user }) =>
    async (run) => {
      if (user === null) return pool.begin(run)
      const done = await gated(`${agency.id} ${user.id}`, async () => ({ value: await pool.begin(run) }))
      if (done === null) throw tooMany(1)
      return done.value
    }
}

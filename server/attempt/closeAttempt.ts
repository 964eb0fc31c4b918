import { type AttemptRow, isOverdue } from "./AttemptRow.ts"
import { endAttempt } from "./endAttempt.ts"
import type { Step } from "../core/runSteps.ts"

/** Closes the next attempt, of any agency, whose time and grace are over. */
export const closeAttempt: Step = async (sql, { now, keys }) => {
  const instant = now()
  const rows = await sql<AttemptRow[]>`
    select * from attempts
    where state = 'open' and accepts_until < ${instant}
    order by accepts_until limit 1
    for no key update skip locked`
  const attempt = rows[0]
  if (attempt === undefined || !isOverdue(attempt, instant)) return null
  await endAttempt(sql, attempt, { by: "server", now: instant, keys })
  return 1
}

import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import { lastAnswersAt } from "./windowEnd.ts"

/** Of what nobody has released, and no clock will. */
export const FAR_FUTURE = Date.UTC(9999, 0, 1)

/**
 * Of a paper `p`: from when its keys and results are released. When somebody released them, for good; else once the last
 * answers may have arrived and nobody holds them any more.
 */
export const releaseOf = (sql: Sql) => sql`
  coalesce((select coalesce(r.released_at, greatest(r.held_until, ${lastAnswersAt(sql)})) from paper_releases r
    where r.agency_id = p.agency_id and r.paper_id = p.id), ${lastAnswersAt(sql)})`

/** As it is told; null where no moment is set. */
export const releaseText = (at: number | null): string | null =>
  at === null || at >= FAR_FUTURE ? null : Shanghai.format(at)

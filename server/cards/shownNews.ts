import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"

/** Of articles `n`: they are on offer, and their day has begun. `now`: epoch milliseconds. */
export const isShownNews = (sql: Sql, now: number) => sql`(not n.hidden and n.day <= ${Shanghai.dateText(now)}::date)`

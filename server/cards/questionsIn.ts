import type { Sql } from "../db/Sql.ts"

/** Of a row of banks by its alias: how many questions it has on offer. */
export const questionsIn = (sql: Sql, bank: string) => sql`
  (select coalesce(sum(n.questions), 0)::integer from question_counts n
    where n.agency_id = ${sql(bank)}.agency_id and n.bank_id = ${sql(bank)}.id)`

import type postgres from "postgres"

/** bigint and timestamptz (epoch milliseconds) are numbers; date is text; numeric is text. */
export interface SqlTypes extends Record<string, unknown> {
  readonly bigint: number
  readonly day: string
  readonly instant: number
}

/** The pool. */
export type Pool = postgres.Sql<SqlTypes>

/** What queries are written on: the pool, or the transaction that is open. */
export type Sql = postgres.ISql<SqlTypes>

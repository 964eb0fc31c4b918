import type postgres from "postgres"

/** bigint and timestamptz (epoch milliseconds) are numbers; date is text; numeric is text. */
export type SqlTypes = {
  readonly bigint: number
  readonly day: string
  readonly instant: number
}

/** What queries are written on: the pool, or the transaction that is open. */
export interface Sql extends postgres.ISql<SqlTypes> {
  /** A value as JSON.stringify writes it; the driver's own type has no room for what is read-only. */
  json(value: unknown): postgres.Parameter
}

/** An agency's id, or the column that names it in a query over all agencies. */
export type AgencyScope = string | ReturnType<Sql>

/** Connections to a database. */
export interface Pool extends Sql {
  /** Runs a transaction: committed when the promise resolves, rolled back when it rejects. */
  begin<T>(run: (sql: Sql) => Promise<T>): Promise<T>
  /** Calls back for each notification on a channel, over a connection of its own, until the pool ends. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<unknown>
  end(options?: { readonly timeout?: number }): Promise<void>
}

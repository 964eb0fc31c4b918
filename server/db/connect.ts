import postgres from "postgres"
import { lastingPool } from "./lastingPool.ts"
import type { Pool } from "./Sql.ts"

/** Where a database is: an address of its own, or a place on this machine. Plain data. */
export type DatabaseAddress = { readonly url: string } | LocalAddress

export interface LocalAddress {
  /** A folder that holds the Unix socket, or an IP address. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

interface Options {
  readonly max: number
  readonly applicationName?: string
  /** Milliseconds after which a statement is given up. */
  readonly statementTimeout?: number
  /** More settings of its sessions. */
  readonly settings?: Readonly<Record<string, number>>
}

/** A pool. It connects with the first query and again after the database was away. */
export const connect = (
  address: DatabaseAddress,
  { max, applicationName = "study-site", statementTimeout = 15_000, settings = {} }: Options,
): Pool => {
  const options = {
    max,
    connect_timeout: 5,
    // a connection that closes is one that was lost
    max_lifetime: null,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: {
      application_name: applicationName,
      statement_timeout: statementTimeout,
      TimeZone: "UTC",
      ...settings,
    },
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
      instant: {
        to: 1184,
        from: [1184],
        serialize: (value: number | Date) => new Date(value).toISOString(),
        parse: (text: string) => Date.parse(text),
      },
    },
  }
  return lastingPool((onclose) => {
    const pool =
      "url" in address ? postgres(address.url, { ...options, onclose }) : postgres({ ...options, ...address, onclose })
    return pool as unknown as Pool
  })
}

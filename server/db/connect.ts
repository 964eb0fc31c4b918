import postgres from "postgres"
import { followPrimary, type Primary } from "./primary.ts"
import { serversOf } from "./servers.ts"
import { lastingPool } from "./lastingPool.ts"
import type { Pool } from "./Sql.ts"

/**
 * Where a database is: an address of its own, whose hosts are several by comma where another may take over, or a place
 * on this machine. Plain data.
 */
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

/**
 * A pool. It connects with the first query and again after the database was away; of several servers, to the one that is
 * the primary.
 */
export const connect = (address: DatabaseAddress, options: Options): Pool => {
  const servers = "url" in address ? serversOf(address.url) : []
  return servers.length > 1 ? connectToPrimary(servers, options) : connectTo(address, options)
}

/** One for all pools of this process: whoever saw a server take over keeps the others from the one before. */
const primaries = new Map<string, { readonly primary: Primary; users: number }>()

const connectToPrimary = (servers: ReadonlyArray<string>, options: Options): Pool => {
  const [url = ""] = servers
  const key = servers.join()
  const open = (server: string) => connectTo({ url: server }, { max: 1, applicationName: "study-site asks" })
  const shared = primaries.get(key) ?? { primary: followPrimary({ servers, open }), users: 0 }
  primaries.set(key, shared)
  shared.users += 1
  let release = async () => {
    release = async () => {}
    shared.users -= 1
    if (shared.users > 0) return
    primaries.delete(key)
    await shared.primary.stop()
  }
  const pool = connectTo({ url }, options, shared.primary)
  const end: Pool["end"] = async (how) => {
    await pool.end(how)
    await release()
  }
  return new Proxy(pool, {
    get: (target, name) => (name === "end" ? end : (Reflect.get(target, name) as unknown)),
  })
}

const connectTo = (
  address: DatabaseAddress,
  { max, applicationName = "study-site", statementTimeout = 15_000, settings = {} }: Options,
  primary?: Primary,
): Pool => {
  const options = {
    max,
    connect_timeout: 5,
    // a connection that closes is one that was lost
    max_lifetime: null,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    ...(primary === undefined ? {} : { socket: primary.socket }),
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
    return pool as Pool
  }, primary?.onMove)
}

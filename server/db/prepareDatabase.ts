import { answeredWithin } from "./answeredWithin.ts"
import type { DatabaseAddress } from "./connect.ts"
import { isPooledByTransaction } from "./isPooledByTransaction.ts"
import { migrate } from "./migrate.ts"
import { hostsOf } from "./servers.ts"
import type { Pool } from "./Sql.ts"

/** How long a database may take for its first answer (milliseconds). */
const FIRST_ANSWER_MS = 10_000
const OLDEST = 15

/** Migrates a database that can be used; throws the sentence that says why another one cannot. */
export const prepareDatabase = (pool: Pool, address: DatabaseAddress): Promise<void> =>
  named(address, async () => {
    await check(pool)
    if ("url" in address && (await isPooledByTransaction(address)))
      throw new Error(
        "a pooler gives its connections away between transactions, which loses locks, messages and prepared statements: " +
          "name the database itself, or set pool_mode = session",
      )
    await migrate(pool)
  })

/** Throws the sentence that says why a database cannot be used. */
export const assertUsable = (pool: Pool, address: DatabaseAddress): Promise<void> => named(address, () => check(pool))

const named = async (address: DatabaseAddress, run: () => Promise<void>): Promise<void> => {
  const name = "url" in address ? "DATABASE_URL" : "the embedded database"
  try {
    await run()
  } catch (error) {
    throw new Error(`${name}: ${reasonOf(error, address)}`, { cause: error })
  }
}

interface Found {
  readonly version: number
  readonly encoding: string
  readonly may_create: boolean
  readonly role: string
  readonly schema: string | null
}

const check = async (pool: Pool): Promise<void> => {
  const [found] = await answeredWithin(
    FIRST_ANSWER_MS,
    pool<Found[]>`
      select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
        current_user as role, current_schema() as schema`,
  )
  if (found === undefined) throw new Error("it does not answer")
  const { version, encoding, may_create, role, schema } = found
  if (version < OLDEST) throw new Error(`it is PostgreSQL ${version}; ${OLDEST} or later is needed`)
  if (encoding !== "UTF8")
    throw new Error(
      `its encoding is ${encoding}; make one with: create database site encoding 'UTF8' template template0`,
    )
  if (!may_create)
    throw new Error(
      `the user ${role} may not make tables in it: grant create, usage on schema ${schema ?? "public"} to ${role}`,
    )
}

/** A refused connection may have several reasons, an address of the host each, and no message of its own. */
const reasonOf = (error: unknown, address: DatabaseAddress): string => {
  const { code = "", message } = error as Error & { readonly code?: string }
  const where = "url" in address ? hostsOf(address.url) : address.host
  if (code === "CONNECT_TIMEOUT") return `${where} does not answer`
  if (code === "ECONNREFUSED") return `nothing listens at ${where} (${code})`
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `there is no host named ${where} (${code})`
  return message === "" ? code : message
}

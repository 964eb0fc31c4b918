import { allCalls } from "#domain/contract/families.ts"
import type { Config } from "./config.ts"
import { makeAgencyDirectory } from "./core/AgencyDirectory.ts"
import { makeFreeBytes } from "./db/freeBytes.ts"
import { readMigrations } from "./db/migrate.ts"
import { readServerKeys } from "./db/serverKeys.ts"
import type { Pool } from "./db/Sql.ts"
import { makeSaveRecords } from "./exam/saveRecords.ts"
import { makeHandlers } from "./handlers.ts"
import type { ServerDeps } from "./http/makeServer.ts"
import { routes } from "./routes.ts"
import { makeSendSms } from "./user/sendSms.ts"

/** Everything the server is made of, over a migrated database. `now` is epoch milliseconds. */
export const makeDeps = async (config: Config, pool: Pool, now: () => number): Promise<ServerDeps> => ({
  config,
  pool,
  now,
  handlers: makeHandlers({ saveRecords: makeSaveRecords(pool), sendSms: makeSendSms(config, pool) }),
  routes,
  keys: await readServerKeys(pool),
  contract: await allCalls(),
  migrations: await readMigrations(),
  freeBytes: makeFreeBytes(config),
  agencies: makeAgencyDirectory(pool, config, now),
})

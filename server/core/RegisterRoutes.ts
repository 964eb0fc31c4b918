import type { FastifyInstance } from "fastify"
import type { Config } from "../config.ts"
import type { DatabaseAddress } from "../db/connect.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool } from "../db/Sql.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"

/** What a route that is no call works with. */
export interface RouteDeps {
  readonly config: Config
  readonly pool: Pool
  /** Where a thread of its own connects. */
  readonly address: DatabaseAddress
  readonly keys: ServerKeys
  readonly secretsKey: SecretsKey
  /** Videos of lessons and files of handouts. */
  readonly media: ObjectStore
  /** Files of answers; null: they stay in their rows. */
  readonly answerFiles: ObjectStore | null
  readonly now: () => number
}

/** Adds the routes of a feature that are no calls: files, pages of their own. A refusal is thrown as `Refusal`. */
export type RegisterRoutes = (app: FastifyInstance, deps: RouteDeps) => Promise<void> | void

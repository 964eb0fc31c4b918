import type { FastifyInstance } from "fastify"
import type { AgencyDirectory } from "../core/AgencyDirectory.ts"
import type { Meter } from "../core/Meter.ts"
import type { RecentCosts } from "../core/RecentCosts.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import type { Traces } from "../core/Traces.ts"
import type { DatabaseAddress } from "../db/connect.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { SqlFile } from "../db/migrate.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import type { AnswerCall, CallDeps } from "./answerCall.ts"
import type { LogSink } from "./logging.ts"

export interface ServerDeps extends CallDeps {
  readonly agencies: AgencyDirectory
  readonly secretsKey: SecretsKey
  readonly media: ObjectStore
  readonly answerFiles: ObjectStore | null
  /** Of the database, for what has connections of its own. */
  readonly address: DatabaseAddress
  readonly migrations: ReadonlyArray<SqlFile>
  /** Whether a server of another build was started after this one. */
  readonly isReplaced: () => Promise<boolean>
  /** Bytes that the database may still write. */
  readonly freeBytes: () => Promise<number>
  /** Names of the jobs of this process whose last run failed. */
  readonly failingJobs: ReadonlySet<string>
  /** What features answer beside the calls. */
  readonly routes: ReadonlyArray<RegisterRoutes>
  readonly meter: Meter
  /** null: nothing is traced. */
  readonly traces: Traces | null
  readonly logSink?: LogSink
  /** The pages: the route that takes every address that no other one does. */
  readonly registerPages?: (app: FastifyInstance, deps: PageDeps) => Promise<void>
}

/** What the pages are made with. */
export interface PageDeps extends ServerDeps {
  /** Answers calls in this process. */
  readonly answer: AnswerCall
  /** What each network has cost of late. */
  readonly costs: RecentCosts
}

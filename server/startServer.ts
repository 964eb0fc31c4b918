import { existsSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { setImmediate as othersTurn, setTimeout as sleep } from "node:timers/promises"
import { resealWechatApps, warnOfWechatApps } from "./account/wechatApps.ts"
import { recordImport } from "./admin/recordImport.ts"
import { resealSecrets, warnOfSecrets } from "./admin/sealedSecret.ts"
import type { Config } from "./config.ts"
import { importContent } from "./content/importContent.ts"
import { makeDatabaseClock } from "./db/databaseClock.ts"
import { developerPassword } from "./core/requireDeveloper.ts"
import { connect, type DatabaseAddress } from "./db/connect.ts"
import { keepServerKeys } from "./db/serverKeys.ts"
import { readSecretsKey } from "./db/secretsKey.ts"
import { openDatabase } from "./db/openDatabase.ts"
import { prepareDatabase } from "./db/prepareDatabase.ts"
import type { Pool } from "./db/Sql.ts"
import { mediaStore } from "./objects/mediaStore.ts"
import { makeServer } from "./http/makeServer.ts"
import { startJobs } from "./jobs/startJobs.ts"
import { resealMerchants, warnOfMerchants } from "./order/merchantAccounts.ts"
import { makeDeps } from "./makeDeps.ts"
import { urlOf } from "./core/urlOf.ts"
import { takeCurrentBuild } from "./pages/takeCurrentBuild.ts"
import { pagesOf } from "./pagesOf.ts"
import { requireProduction } from "./requireProduction.ts"
import { isReplaced, noteStarted } from "./db/startedBuild.ts"
import { warnOfConnections } from "./db/warnOfConnections.ts"
import { staleMigrations } from "./db/staleMigrations.ts"
import { takeAvatarsFromFolder } from "./account/takeAvatarsFromFolder.ts"
import { warnOfSettings } from "./warnOfSettings.ts"

export interface RunningServer {
  /** What a browser on this machine opens. */
  readonly url: string
  /** Answers while others notice (`DRAIN_MS`), then what was asked, then ends; the embedded database too. */
  readonly stop: () => Promise<void>
}

/** Of the connections to the database, for saving answers and for what every request waits for. */
const RESERVED = 0.4
const LAST_ANSWERS_MS = 10_000

/**
 * Settings, database, migrations, content where there is none, then the open port. Rejects with what a person can act
 * on; whatever was begun by then is ended.
 */
export const startServer = async (given: Config, report: (text: string) => void): Promise<RunningServer> => {
  const undo: Array<() => Promise<void> | void> = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    requireProduction(given)
    const build = takeCurrentBuild(given.distDir)
    undo.push(build.release)
    const config = { ...given, distDir: build.folder }
    const address = await openDatabase(config, { as: "start", report, undo })
    const reserved = Math.ceil(config.databasePool * RESERVED)
    const pool = connect(address, { max: Math.max(1, config.databasePool - reserved) })
    undo.push(() => pool.end({ timeout: 5 }))
    const priorityPool = connect(address, { max: reserved })
    undo.push(() => priorityPool.end({ timeout: 5 }))
    await prepare(config, pool, address, report)

    const clock = await makeDatabaseClock(pool)
    undo.push(clock.stop)
    const now = () => clock.now() + config.clockAhead
    const metrics = config.metricsPort === null ? null : (await import("./metrics/makeMetrics.ts")).makeMetrics()
    const traces =
      config.tracesUrl === null
        ? null
        : await (
            await import("./traces/makeTraces.ts")
          ).makeTraces({ url: config.tracesUrl, share: config.tracesShare })
    if (traces !== null) {
      undo.push(traces.stop)
      traces.follow(pool)
    }
    const keys = await keepServerKeys(pool, now)
    undo.push(keys.stop)
    const deps = await makeDeps(config, { pool, priorityPool, address, keys }, now, {
      traces,
      ...(metrics === null ? {} : { meter: metrics.meter }),
    })
    const app = await makeServer({
      ...deps,
      isReplaced: () => isReplaced(pool, build.id),
      registerPages: await pagesOf(config),
    })
    undo.push(() => Promise.race([app.close(), sleep(LAST_ANSWERS_MS, undefined, { ref: false })]))
    undo.push(async () => {
      app.leave()
      await sleep(config.drain)
      // whoever knocked by now is let in before the door is shut
      await othersTurn()
    })
    undo.push(
      startJobs(
        deps.jobs,
        { pool, keys: deps.keys, now },
        { log: app.log, failing: deps.failingJobs, meter: deps.meter, traces },
      ).stop,
    )
    if (metrics !== null)
      undo.push(
        await metrics
          .serve(config, deps)
          .catch(refuseToListen({ METRICS_PORT: config.metricsPort ?? 0, METRICS_HOST: config.metricsHost })),
      )
    if (!config.development && config.smsGateway === null)
      app.log.warn("SMS_GATEWAY is not set: nobody can sign up or reset a password by SMS")

    await noteStarted(pool, build.id)
    const { port, host } = config
    await app.listen({ port, host }).catch(refuseToListen({ PORT: port, HOST: host }))
    const url = urlOf(host, (app.server.address() as AddressInfo).port)
    if (config.development)
      report(
        `development: SMS codes and an invitation to the back office at ${url.replace("//", `//dev:${developerPassword(config, deps.keys)}@`)}/dev/outbox`,
      )
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(config: Config, pool: Pool, address: DatabaseAddress, report: (text: string) => void) {
  await prepareDatabase(pool, address)
  if (config.development) for (const line of await staleMigrations(pool, address, config.dataDir)) report(line)
  await takeAvatarsFromFolder(pool, config.dataDir)
  const secretsKey = readSecretsKey(config)
  await resealSecrets(pool, secretsKey)
  await resealMerchants(pool, secretsKey)
  await resealWechatApps(pool, secretsKey)
  const [row] = await pool<{ has: boolean }[]>`select exists (select from agencies) as has`
  if (row?.has !== true) await importFirst(config, address, report)
  // made by the import where there is media; without it a folder of nothing would be served
  if (config.bucket === null && !existsSync(config.mediaDir))
    throw new Error(`MEDIA_DIR=${config.mediaDir} is no folder: make it, or import content that has media`)
  const warnings = [
    ...(await warnOfSettings(pool, config)),
    ...(await warnOfConnections(pool, config.databasePool)),
    ...(await warnOfSecrets(pool, secretsKey)),
    ...(await warnOfMerchants(pool, secretsKey)),
    ...(await warnOfWechatApps(pool, secretsKey)),
  ]
  for (const warning of warnings) report(warning)
}

async function importFirst(config: Config, address: DatabaseAddress, report: (text: string) => void) {
  if (!existsSync(config.contentDir))
    throw new Error(`CONTENT_DIR=${config.contentDir} is no folder, and the database has no agency yet`)
  report(`the database has no agency yet: importing ${config.contentDir}`)
  const sql = connect(address, { max: 1, statementTimeout: 0 })
  try {
    const { contentDir: folder } = config
    const media = mediaStore(config)
    await importContent({ sql, folder, media, now: Date.now(), record: recordImport(folder) })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Says which of two settings is wrong, that of the port or that of the address. */
const refuseToListen =
  (settings: Readonly<Record<string, string | number>>) =>
  (error: NodeJS.ErrnoException): never => {
    const [[portName, port] = ["", 0], [hostName, host] = ["", ""]] = Object.entries(settings)
    const { code = "", message } = error
    throw new Error(problemOf(), { cause: error })

    function problemOf(): string {
      if (code === "EADDRINUSE") return `port ${port} is taken: set ${portName} to another one`
      if (code === "EACCES") return `${portName}=${port}: this user may not listen there`
      if (["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EINVAL"].includes(code))
        return `${hostName}=${host} is no address of this machine (${code})`
      return message
    }
  }

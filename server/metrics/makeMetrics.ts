import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "@prometheus-io/client"
import type { Config } from "../config.ts"
import type { Meter } from "../core/Meter.ts"
import { answeredWithin } from "../db/answeredWithin.ts"
import { serversOf } from "../db/servers.ts"
import type { MadeDeps } from "../makeDeps.ts"
import { readSite } from "./readSite.ts"
import { serveText } from "./serveText.ts"

/** A database that takes longer than this to answer is away. */
const PATIENCE_MS = 5_000

/** Seconds: what a save takes when all is well, and what a person waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Read = Pick<MadeDeps, "pool" | "now" | "freeBytes" | "streams"> & { readonly config: Pick<Config, "databaseUrl"> }

/** What is counted of this process and read of its site, in the text that Prometheus takes. */
export const makeMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const meter = makeMeter(registry)
  const read = makeReadings(registry)
  return {
    meter,
    /** Of everything that is told. */
    names: registry.getMetricsAsArray().map(({ name }) => name),
    /** Gives what ends it. Each asking reads the site anew. */
    serve: async (
      { metricsPort: port, metricsHost: host }: { readonly metricsPort: number | null; readonly metricsHost: string },
      deps: Read,
    ) => {
      const text = async () => {
        await read(deps)
        return registry.metrics()
      }
      return serveText({ port: port ?? 0, host, type: registry.contentType }, text)
    },
  }
}

// Prometheus has a label `job` of its own: ours is `task`
const makeMeter = (registry: Registry): Meter => {
  const registers = [registry]
  const requests = new Counter({
    name: "study_requests_total",
    help: "Requests answered, by the call or route that took them and the status.",
    labelNames: ["route", "status"],
    registers,
  })
  const seconds = new Histogram({
    name: "study_request_seconds",
    help: "How long a request took from its arrival to the end of its answer.",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers,
  })
  const jobs = new Counter({
    name: "study_job_runs_total",
    help: "Runs of the work in the background.",
    labelNames: ["task", "outcome"],
    registers,
  })
  const lastSuccess = new Gauge({
    name: "study_job_last_success_timestamp_seconds",
    help: "When a job last ended well in this process.",
    labelNames: ["task"],
    registers,
  })
  const sms = new Counter({
    name: "study_sms_total",
    help: "SMS by what became of them.",
    labelNames: ["outcome"],
    registers,
  })
  const pushes = new Counter({
    name: "study_pushes_total",
    help: "Messages pushed to devices, by what their push service made of them.",
    labelNames: ["outcome"],
    registers,
  })
  const providers = new Counter({
    name: "study_provider_requests_total",
    help: "What payment providers were asked for, by what became of it.",
    labelNames: ["provider", "asked", "outcome"],
    registers,
  })
  return {
    answered: (route, status, ms) => {
      requests.inc({ route, status })
      seconds.observe({ route }, ms / 1_000)
    },
    jobRan: (task, isDone) => {
      jobs.inc({ task, outcome: isDone ? "done" : "failed" })
      if (isDone) lastSuccess.setToCurrentTime({ task })
    },
    smsSent: (outcome) => sms.inc({ outcome }),
    pushSent: (outcome) => pushes.inc({ outcome }),
    providerAsked: (provider, asked, outcome) => providers.inc({ provider, asked, outcome }),
  }
}

const makeReadings = (registry: Registry) => {
  const gauge = <const L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge("study_database_up", "1 while the database answers.")
  const free = gauge("study_free_bytes", "Bytes that the embedded database may still write; absent for your own.")
  const streams = gauge("study_live_streams", "Who listens to live rooms at this process.")
  const expected = gauge("study_standbys_expected", "Standbys that the address of the database names.")
  const ofSite = {
    connections: gauge("study_database_connections", "Connections to PostgreSQL, whoever opened them."),
    most: gauge("study_database_max_connections", "Connections that PostgreSQL takes."),
    bytes: gauge("study_database_bytes", "Size of the database."),
    backup: gauge("study_backup_timestamp_seconds", "When the site last made a backup; absent before the first."),
    archive: gauge("study_archive_failing", "1 while the database's log cannot be copied to where it is archived."),
    behind: gauge("study_standby_behind_bytes", "Bytes of the log that a standby has not replayed.", "standby"),
    synchronous: gauge("study_standbys_synchronous", "Standbys that a commit waits for."),
    waiting: gauge("study_waiting", "What waits for a person, over all agencies.", "queue"),
    oldest: gauge("study_waiting_since_timestamp_seconds", "Since when the oldest of it waits.", "queue"),
  }
  return async ({ pool, now, freeBytes, streams: streamsNow, config }: Read): Promise<void> => {
    streams.set(streamsNow())
    expected.set(serversOf(config.databaseUrl ?? "").length - 1)
    const bytes = await freeBytes().catch(() => 0)
    if (Number.isFinite(bytes)) free.set(bytes)
    else free.remove()
    // what is not known now is not told from before
    for (const one of Object.values(ofSite)) one.reset()
    for (const one of [
      ofSite.connections,
      ofSite.most,
      ofSite.bytes,
      ofSite.backup,
      ofSite.archive,
      ofSite.synchronous,
    ])
      one.remove()
    const site = await answeredWithin(PATIENCE_MS, readSite(pool, now())).catch(() => null)
    up.set(site === null ? 0 : 1)
    if (site === null) return
    ofSite.connections.set(site.connections)
    ofSite.most.set(site.max_connections)
    ofSite.bytes.set(site.database_bytes)
    if (site.backup_at !== null) ofSite.backup.set(site.backup_at / 1_000)
    ofSite.synchronous.set(site.standbys.filter(({ is_synchronous }) => is_synchronous).length)
    ofSite.archive.set(site.archive_fails ? 1 : 0)
    for (const { name, behind } of site.standbys) ofSite.behind.set({ standby: name }, behind)
    for (const { queue, count, since } of site.queues) {
      ofSite.waiting.set({ queue }, count)
      if (since !== null) ofSite.oldest.set({ queue }, since / 1_000)
    }
  }
}

import { fork } from "node:child_process"
import { once } from "node:events"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { count, ms, quantile } from "../bench/numbers.mjs"
import { connect, serveBuilt } from "../bench/site.mjs"
import { ensureBuilt } from "../ensureBuilt.mjs"
import { report } from "./report.mjs"
import * as Takers from "./takers.mjs"
import { visit } from "./visitors.mjs"

// `npm run load -- --storm`: takers who save and visitors who open pages, beside one address that asks for as much as it can.
const { values } = parseArgs({
  options: {
    storm: { type: "boolean" },
    kinds: { type: "string", default: "query,ids,search,payloads,ports,calls" },
    connections: { type: "string", default: "120" },
    seconds: { type: "string", default: "10" },
    takers: { type: "string", default: "50" },
    paper: { type: "string", default: "5001" },
  },
})
const [seconds, takers] = [Number(values.seconds), Number(values.takers)]
const SAVE_EVERY_MS = 1_000
const VISIT_EVERY_MS = 100
const STORM_FROM = "127.0.0.2"
const MAX = { save: 100, page: 1_000 }

const undo = []
const clean = async () => {
  for (const step of undo.splice(0).toReversed()) await step()
}
let stopping = null
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => void (stopping ??= clean().finally(() => process.exit(130))))

const failures = []
const line = (times) =>
  `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(Math.max(...times))}`

const startStorm = (url, kind) => {
  const child = fork(new URL("stormThread.mjs", import.meta.url), [url, kind, values.connections, STORM_FROM])
  undo.push(() => child.kill())
  return async () => {
    child.send("stop")
    const [told] = await once(child, "message")
    return told
  }
}

const run = async () => {
  await ensureBuilt(process.execPath)
  const { url, dataDir } = await serveBuilt(undo)
  const sql = connect(dataDir, undo)
  const [agency] = await sql`select id from agencies where is_default`
  await sql`update papers set attempts = 0, opens_at = null, closes_at = null where id = ${values.paper}`
  const people = await Takers.signUp(sql, agency.id, takers)
  const thread = new Worker(new URL("takersThread.mjs", import.meta.url), {
    workerData: { url, people, paper: values.paper, every: SAVE_EVERY_MS },
  })
  undo.push(() => thread.terminate())
  const told = async () => (await once(thread, "message"))[0]
  failures.push(...(await told()).failures)

  const measure = async (what, stop) => {
    thread.postMessage(seconds)
    const [saves, pages] = await Promise.all([told(), visit(url, VISIT_EVERY_MS, performance.now() + seconds * 1_000)])
    const storm = await stop()
    failures.push(...[...saves.failures, ...pages.failures].map((error) => `${what}: ${error}`))
    const isHeld = quantile(saves.took, 0.99) <= MAX.save && Math.max(...pages.took) <= MAX.page
    if (storm !== null && !isHeld) failures.push(`${what}: over its budget`)
    const rest =
      storm === null ? "" : `; storm: ${JSON.stringify(storm.statuses)}, ${storm.cpu.toFixed(1)} s of processor`
    return {
      what,
      measured: `saves ${line(saves.took)}; pages ${line(pages.took)}, ${pages.failures.length} failed${rest}`,
      budget: storm === null ? "" : `saves p99 ≤ ${MAX.save} ms, pages ≤ ${count(MAX.page)} ms, none failed`,
    }
  }

  const rows = [await measure("quiet", async () => null)]
  for (const kind of values.kinds.split(",")) {
    console.error(`· ${values.connections} connections: ${kind}`)
    const stop = startStorm(url, kind)
    rows.push(await measure(kind, stop))
  }
  return rows
}

await report({ run, clean, failures, clients: "everybody" })

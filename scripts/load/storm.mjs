import { fork } from "node:child_process"
import { once } from "node:events"
import { parseArgs } from "node:util"
import { count, ms, quantile } from "../bench/numbers.mjs"
import { runLoad, startTakers } from "./runLoad.mjs"
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

const line = (times) =>
  `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(Math.max(...times))}`

const startStorm = ({ url, undo }, kind) => {
  const child = fork(new URL("stormThread.mjs", import.meta.url), [url, kind, values.connections, STORM_FROM])
  undo.push(() => child.kill())
  return async () => {
    child.send("stop")
    const [told] = await once(child, "message")
    return told
  }
}

const run = async (site) => {
  const { url, people, failures } = site
  const { save } = await startTakers(site, people, values.paper, SAVE_EVERY_MS)

  const measure = async (what, stop) => {
    const [saves, pages] = await Promise.all([
      save(seconds),
      visit(url, VISIT_EVERY_MS, performance.now() + seconds * 1_000),
    ])
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
    const stop = startStorm(site, kind)
    rows.push(await measure(kind, stop))
  }
  return rows
}

await runLoad({ run, people: takers, paper: values.paper, clients: "everybody" })

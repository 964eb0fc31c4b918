import { createHash } from "node:crypto"
import { availableParallelism } from "node:os"
import autocannon from "autocannon"
import { count } from "./numbers.mjs"
import { bind, SALT } from "./site.mjs"

const CONNECTIONS = 64
const SECONDS = 6

/** The headers that the protocol asks of every call. */
export const signed = () => {
  const time = String(Math.floor(Date.now() / 1000))
  return { "access-time": time, sign: createHash("md5").update(`${time}${SALT}`).digest("hex") }
}

const measure = async (url, headers) => {
  const run = (duration) => autocannon({ url, headers, connections: CONNECTIONS, duration })
  await run(2)
  const { requests, non2xx, errors } = await run(SECONDS)
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

/** Reads a second of one server process on one core. */
export const reads = async ({ site }) => {
  const { url, pid } = await site()
  const cores = availableParallelism()
  const isBound = cores > 1 && bind(pid, "0") && bind(process.pid, `1-${cores - 1}`)
  try {
    const page = await measure(`${url}/`, { "accept-encoding": "br" })
    const list = await measure(`${url}/api/course/list?page=1`, signed())
    return {
      how: `npm run bench -- --only reads: autocannon, ${CONNECTIONS} connections, ${SECONDS} s after 2 s of warming; ${isBound ? "server process on one core, the load and the database on the others" : "not bound to a core: taskset or a second core is missing"}`,
      rows: [
        {
          what: "reads a second, page from the cache",
          measured: count(page),
          budget: "≥ 8,000",
          limit: "11-18 k (bare Node, 2 kB)",
          peer: "Fastify 10-12 k, Express 3-4 k",
        },
        {
          what: "reads a second, course list from the database",
          measured: count(list),
          budget: "≥ 3,000",
          limit: "5-7 k",
        },
      ],
    }
  } finally {
    const all = `0-${cores - 1}`
    if (isBound) for (const each of [pid, process.pid]) bind(each, all)
  }
}

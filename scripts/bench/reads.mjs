import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import autocannon from "autocannon"
import { count, percent } from "./numbers.mjs"
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

/** The least that Node can do with a request, on the same core at the same time. */
const bareNode = async (undo) => {
  const source = `require("node:http").createServer((_, reply) => reply.end("x".repeat(2048)))
    .listen(0, "127.0.0.1", function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ["-e", source], { stdio: ["ignore", "pipe", "inherit"] })
  undo.push(() => child.kill())
  const [port] = await once(child.stdout, "data")
  return { url: `http://127.0.0.1:${Number(port)}/`, child }
}

/** Reads a second of one server process on one core. */
export const reads = async ({ site, undo }) => {
  const { url, pid } = await site()
  const cores = availableParallelism()
  const isBound = cores > 1 && bind(pid, "0") && bind(process.pid, `1-${cores - 1}`)
  try {
    const page = await measure(`${url}/`, { "accept-encoding": "br" })
    const bare = await bareNode(undo)
    if (isBound) bind(bare.child.pid, "0")
    const limit = await measure(bare.url, {})
    bare.child.kill()
    const list = await measure(`${url}/api/course/list?page=1`, signed())
    return {
      how: `npm run bench -- --only reads: autocannon, ${CONNECTIONS} connections, ${SECONDS} s after 2 s of warming; ${isBound ? "server process on one core, the load and the database on the others" : "not bound to a core: taskset or a second core is missing"}`,
      rows: [
        {
          what: "reads a second, page from the cache",
          measured: `${count(page)} = ${percent(page, limit)} of bare Node`,
          budget: "≥ 8,000",
          limit: `${count(limit)} (bare Node, 2 kB; alone 11-18 k)`,
          peer: "Fastify 10-12 k, Express 3-4 k",
        },
        {
          what: "reads a second, course list from the database",
          measured: `${count(list)} = ${percent(list, limit)} of bare Node`,
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

// The storm: one address that asks for pages nobody has asked for, over connections that are never idle.
import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { setPriority } from "node:os"
import { signed } from "../bench/reads.mjs"

const [url, kind, connections, from] = process.argv.slice(2)
const { hostname, port } = new URL(url)

/** What makes another render out of each request. */
const KINDS = {
  query: () => ({ path: `/study/course?x=${randomUUID()}` }),
  ids: () => ({ path: `/course/${randomUUID()}` }),
  search: () => ({ path: `/search?q=${randomUUID()}` }),
  payloads: () => ({ path: `/news/${randomUUID()}/_payload.json` }),
  ports: () => ({ path: "/", host: `localhost:${1 + Math.floor(Math.random() * 65_000)}` }),
  calls: () => ({ path: `/api/course/list?page=${1 + Math.floor(Math.random() * 1e6)}` }),
}

// it stands for another machine: what this one has left is enough for it
setPriority(19)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const statuses = {}
const ask = () =>
  new Promise((resolve) => {
    const { path, host = `localhost:${port}` } = KINDS[kind]()
    const headers = { host, "accept-encoding": "br", ...(kind === "calls" && signed()) }
    const asked = request({ agent, hostname, port, path, headers, localAddress: from }, (answer) => {
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      answer.resume().on("close", resolve)
    })
    asked.on("error", () => {
      statuses.error = (statuses.error ?? 0) + 1
      setTimeout(resolve, 20)
    })
    asked.end()
  })
let isOver = false
const repeat = async () => {
  while (!isOver) await ask()
}
for (let n = 0; n < Number(connections); n += 1) void repeat()
process.once("message", () => {
  isOver = true
  const { user, system } = process.cpuUsage()
  process.send({ statuses, cpu: (user + system) / 1e6 }, () => process.exit(0))
})

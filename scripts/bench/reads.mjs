import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { request } from "node:http"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { answersASecond } from "./answersASecond.mjs"
import { count, percent } from "./numbers.mjs"
import { bind, SALT, scratch } from "./site.mjs"

const CONNECTIONS = 64
const ROUNDS = 4
const SECONDS = 2

/** The headers that the protocol asks of every call. */
export const signed = () => {
  const time = String(Math.floor(Date.now() / 1000))
  return { "access-time": time, sign: createHash("md5").update(`${time}${SALT}`).digest("hex") }
}

/** A server that gives this answer to every request, byte for byte: the least that Node can do, on the same core. */
const bareNode = async (address, headers, undo) => {
  const [answer] = await once(request(address, { headers }).end(), "response")
  const body = await buffer(answer)
  const own = Object.entries(answer.headers).filter(([name]) => !["date", "connection", "keep-alive"].includes(name))
  const file = join(scratch(undo), "answer.json")
  writeFileSync(file, JSON.stringify({ headers: Object.fromEntries(own), body: body.toString("base64") }))
  const source = `const { headers, body } = JSON.parse(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8"))
    const bytes = Buffer.from(body, "base64")
    require("node:http").createServer((_, reply) => reply.writeHead(200, headers).end(bytes))
      .listen(0, "127.0.0.1", function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ["-e", source], { stdio: ["ignore", "pipe", "inherit"] })
  undo.push(() => child.kill())
  const [port] = await once(child.stdout, "data")
  return { address: `http://127.0.0.1:${Number(port)}/`, child, bytes: body.length }
}

/** Answers a second of the site and of bare Node, in turn: the best round of each, which other work moves least. */
const measure = async (address, headers, { isBound, undo }) => {
  const bare = await bareNode(address, headers(), undo)
  if (isBound) bind(bare.child.pid, "0")
  const ask = (to) => answersASecond(to, { headers: headers(), connections: CONNECTIONS, seconds: SECONDS })
  let [own, limit] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    own = Math.max(own, await ask(address))
    limit = Math.max(limit, await ask(bare.address))
  }
  bare.child.kill()
  return { own, limit, bytes: bare.bytes }
}

const PEER = "Fastify 10-12 k, Express 3-4 k"

/** Reads a second of one server process on one core. */
export const reads = async ({ site, undo }) => {
  const { url, pid } = await site()
  const cores = availableParallelism()
  const isBound = cores > 1 && bind(pid, "0") && bind(process.pid, `1-${cores - 1}`)
  const rowOf = (what, { own, limit, bytes }, budget, peer) => ({
    what: `reads a second, ${what}`,
    measured: `${count(own)} = ${percent(own, limit)} of bare Node`,
    budget,
    limit: `${count(limit)} (bare Node, the same ${count(bytes)} bytes)`,
    ...(peer && { peer }),
  })
  try {
    const page = await measure(`${url}/`, () => ({ "accept-encoding": "br" }), { isBound, undo })
    const list = await measure(`${url}/api/course/list?page=1`, signed, { isBound, undo })
    return {
      how: `npm run bench -- --only reads: ${CONNECTIONS} connections that count bytes, the site and bare Node in turn, the best of ${ROUNDS} × ${SECONDS} s; ${isBound ? "server process on one core, the load and the database on the others" : "not bound to a core: taskset or a second core is missing"}`,
      rows: [
        rowOf("page from the cache", page, "≥ 60 %", PEER),
        rowOf("course list from the database", list, "≥ 3,000"),
      ],
      failures:
        page.own < page.limit * 0.6 ? [`a cached page is read at ${percent(page.own, page.limit)} of bare Node`] : [],
    }
  } finally {
    const all = `0-${cores - 1}`
    if (isBound) for (const each of [pid, process.pid]) bind(each, all)
  }
}

import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { createServer } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout } from "node:timers/promises"
import { root } from "../ensureInstalled.mjs"
import { addPastAttempts, answer, prepareLearners } from "./answers.mjs"
import { fillAgencies } from "./growth/site.mjs"
import { count } from "./numbers.mjs"
import { processorTime, processorTimeBelow } from "./processorTime.mjs"
import { signed } from "./reads.mjs"
import { connect, postmasterOf, scratch, serve } from "./site.mjs"

const CELLS = [1, 2, 4]
const AGENCIES = 1_000
const LEARNERS = 64
const SECONDS = 3
const PAGES = 240
const SEARCHES = 240
const WARMING = 60
const ROUTED = 1_000
const AT_ONCE = 8
const IDLE_SECONDS = 10
/** Servers look for hosts of other cells every five seconds. */
const NOTICED_MS = 6_000

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const get = async (url, path, headers) => {
  const [came] = await once(request(`${url}${path}`, { agent, headers }).end(), "response")
  const body = await text(came)
  if (came.statusCode !== 200) throw new Error(`${path}: ${came.statusCode} ${body.slice(0, 200)}`)
}

/** So many requests, a few at once. */
const askAll = async (times, ask) => {
  let next = 0
  const run = async () => {
    while (next < times) await ask(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

const startCell = async (dataDir, undo) => {
  const env = { TRUST_CLIENT_IP: "127.0.0.1" }
  return serve([process.execPath, "server/main.ts"], { dataDir, undo, env })
}

/** A folder with a thousand agencies, of which one has the demonstration's content and learners in exams. */
const makeFirst = async (undo) => {
  const dataDir = scratch(undo)
  const { stop } = await startCell(dataDir, undo)
  const sql = connect(dataDir, undo)
  const learners = await prepareLearners(sql, LEARNERS)
  await addPastAttempts(sql)
  const hosts = await fillAgencies(sql, AGENCIES)
  const words =
    await sql`select body->>'stem_html' as stem from questions where not hidden order by id limit ${SEARCHES}`
  await sql.end({ timeout: 1 })
  await stop()
  return {
    dataDir,
    learners,
    hosts,
    words: words.map(({ stem }, n) => stem.replaceAll(/<[^<>]*>/g, "").slice(2, 4 + (n % 3))),
  }
}

const copyOf = (dataDir, undo) => {
  const copy = scratch(undo)
  spawnSync("cp", ["-a", `${dataDir}/.`, copy])
  return copy
}

const timesOf = (cells) =>
  cells
    .map(({ pid, dataDir }) => [processorTime(pid), processorTimeBelow(postmasterOf(dataDir))])
    .reduce(([server, database], [own, ownDatabase]) => [server + own, database + ownDatabase], [0, 0])

/** Microseconds of server and database for each of `run`'s operations, whose number it gives. */
const costOf = async (cells, run) => {
  const before = timesOf(cells)
  const operations = await run()
  return timesOf(cells).map((time, n) => ((time - before[n]) / operations) * 1e6)
}

const costs = async (cells, { learners: { learners, questions }, hosts, words }) => {
  // compiled, and read
  await askAll(WARMING * cells.length, (n) => get(cells[n % cells.length].url, "/", { host: hosts[AGENCIES / 2 + n] }))
  const share = LEARNERS / cells.length
  const save = () =>
    Promise.all(
      cells.map(({ url }, n) =>
        answer(url, { learners: learners.slice(n * share, (n + 1) * share), questions }, SECONDS),
      ),
    ).then((all) => all.reduce((sum, { acknowledged }) => sum + acknowledged, 0))
  const page = () =>
    askAll(PAGES, (n) => get(cells[n % cells.length].url, "/", { host: hosts[n % hosts.length] })).then(() => PAGES)
  const search = () =>
    askAll(SEARCHES, (n) => {
      const query = new URLSearchParams({ q: words[n % words.length] })
      const from = { "client-ip": `10.${cells.length}.${n >> 8}.${n & 255}` }
      return get(cells[n % cells.length].url, `/api/search/find?${query}`, { ...signed(), ...from })
    }).then(() => SEARCHES)
  await save()
  return { save: await costOf(cells, save), page: await costOf(cells, page), search: await costOf(cells, search) }
}

/** Megabytes that processes have in memory, each page that several share once. */
const memoryOf = (pids) =>
  pids.reduce((sum, pid) => {
    try {
      return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0)
    } catch {
      return sum
    }
  }, 0) / 1024

const childrenOf = (pid) =>
  readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8")
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(pid)
    } catch {
      return false
    }
  })

const idleOf = async (cell) => {
  const before = timesOf([cell])
  await setTimeout(IDLE_SECONDS * 1_000)
  const after = timesOf([cell])
  const postmaster = postmasterOf(cell.dataDir)
  return {
    processor: (after[0] + after[1] - before[0] - before[1]) / IDLE_SECONDS,
    server: memoryOf([cell.pid]),
    database: memoryOf([postmaster, ...childrenOf(postmaster)]),
  }
}

const freePort = async () => {
  const taken = createServer().listen(0, "127.0.0.1")
  await once(taken, "listening")
  const { port } = taken.address()
  taken.close()
  return port
}

/** A block of docs/operations.md that names the map of cells, for these two. */
const blockOf = (kind, { first, east, folder, port }) => {
  const document = readFileSync(`${root}docs/operations.md`, "utf8")
  const many = document.slice(document.indexOf("## Many machines"))
  const begin = many.indexOf(`\`\`\`${kind}\n`) + kind.length + 4
  return many
    .slice(begin, many.indexOf("\n```", begin))
    .replaceAll("127.0.0.1:3000", new URL(first.url).host)
    .replace("10.0.0.5:3000", new URL(east.url).host)
    .replace(/\/etc\/\w+\/cells\.map/, join(folder, "cells.map"))
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace("https:// {\n  tls {\n    on_demand\n  }", `http://:${port} {`)
}

const PROXIES = {
  haproxy: {
    program: "/usr/sbin/haproxy",
    file: (block) => `defaults\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n${block}`,
    args: (file) => ["-db", "-f", file],
  },
  caddy: {
    program: "/usr/bin/caddy",
    file: (block) => `${block.replace("{", "{\n  admin off")}\n`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
}

/** Microseconds of a proxy for each request that it sends to a cell by its map; null where it is not installed. */
const proxyCost = async (kind, { first, east, host, undo }) => {
  const { program, file, args } = PROXIES[kind]
  if (!existsSync(program)) return null
  const folder = scratch(undo)
  const port = await freePort()
  writeFileSync(join(folder, "cells.map"), `${host} east\n`)
  writeFileSync(join(folder, "config"), `${file(blockOf(kind, { first, east, folder, port }))}\n`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args(join(folder, "config")), { stdio: "ignore", env })
  undo.push(() => child.kill())
  const url = `http://127.0.0.1:${port}`
  const ask = () => get(url, "/favicon.svg", { host })
  while (child.exitCode === null) {
    const isUp = await ask().then(
      () => true,
      () => false,
    )
    if (isUp) break
    await setTimeout(50)
  }
  const before = processorTime(child.pid)
  await askAll(ROUTED, ask)
  const cost = ((processorTime(child.pid) - before) / ROUTED) * 1e6
  child.kill()
  return cost
}

/** What sending a request to its cell costs beside the answer, by who does it. */
const routing = async ([first, east], { hosts: [host, own], undo }) => {
  const sql = connect(first.dataDir, undo)
  await sql`insert into cells (name, address) values ('east', ${east.url})`
  await sql`insert into cell_hosts (host, cell) values (${host}, 'east')`
  await setTimeout(NOTICED_MS)
  const at = (path, named) => async () => {
    await askAll(ROUTED, () => get(first.url, path, { host: named }))
    return ROUTED
  }
  const [passed] = await costOf([first], at("/favicon.svg", host))
  const [asked] = await costOf([first], at(`/tls-ask?domain=${host}`, own))
  return [
    ["HAProxy by its map", await proxyCost("haproxy", { first, east, host, undo })],
    ["Caddy by its map", await proxyCost("caddy", { first, east, host, undo })],
    ["another cell's server that passes it on", passed],
    ["an answer to Caddy whether a host may have a certificate, once a host", asked],
  ]
}

const micro = (value) => `${count(value)} µs`

/** What things cost in 1, 2 and 4 cells of a thousand agencies each, all on this machine, and what sending a host to its cell adds. */
export const cells = async ({ undo }) => {
  const first = await makeFirst(undo)
  const folders = [first.dataDir, ...Array.from({ length: CELLS.at(-1) - 1 }, () => copyOf(first.dataDir, undo))]
  const running = []
  const measured = []
  for (const number of CELLS) {
    while (running.length < number) running.push(await startCell(folders[running.length], undo))
    measured.push(await costs(running, first))
  }
  const { processor, server, database } = await idleOf(running.at(-1))
  const routed = await routing(running, { ...first, undo })
  agent.destroy()
  const row = (what, name) => ({
    what: `${what}: server, database`,
    measured: measured.map((one, n) => `${CELLS[n]}: ${one[name].map(micro).join(", ")}`).join("; "),
  })
  return {
    how: `npm run bench -- --only cells: ${CELLS.join(", ")} cells of ${count(AGENCIES)} agencies on this machine, processor time of their servers and databases for each save (${LEARNERS} learners at once over all of them), home page made anew (each agency's in turn) and search of the demonstration's content; what a proxy or another cell's server takes for a request that it sends on (${count(ROUTED)} of /favicon.svg)`,
    rows: [
      row("a save, by cells", "save"),
      row("a page, by cells", "page"),
      row("a search, by cells", "search"),
      {
        what: "an idle cell",
        measured: `${(processor * 100).toFixed(1)} % of a core, server ${count(server)} MB, database ${count(database)} MB`,
      },
      ...routed.map(([what, cost]) => ({
        what: `routing: ${what}`,
        measured: cost === null ? "not installed" : micro(cost),
      })),
    ],
  }
}

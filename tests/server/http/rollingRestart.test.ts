import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { connect, type LocalAddress } from "#server/db/connect.ts"
import { writeBarePages } from "../../support/barePages.ts"
import { type Site, startSite } from "../../support/startSite.ts"
import { startCluster } from "../../support/startCluster.ts"

const DRAIN_MS = 4_000
const PAGES = 2
const CALLS = 4
const BETWEEN_MS = 50
const JSON_TYPE = { "content-type": "application/json" }

let cluster: Awaited<ReturnType<typeof startCluster>>
let folder: string
const children: ChildProcess[] = []
const sites = new Map<string, Site>()
beforeAll(async () => {
  cluster = await startCluster("tcp")
  folder = await mkdtemp(join(tmpdir(), "study-rolling-"))
  const sql = connect(cluster.address, { max: 1 })
  await sql`insert into agencies (id, key, name, flag, is_default) values ('a', 'a', '甲机构', 'a', true)`
  await sql`insert into agency_hosts (agency_id, host, mode) values ('a', '127.0.0.1', '0')`
  await sql.end()
  await writeBarePages(join(folder, "dist"))
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGTERM")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }
  for (const site of sites.values()) await site.stop()
  sites.clear()
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { readonly port: number }
  server.close()
  return String(port)
}

/** A process of the site at a port of its own, which it gets again at each start. */
const startProcess = async (port: string) => {
  const { host, port: own, user, password, database } = cluster.address as LocalAddress
  const site = await startSite(join(folder, `data-${port}`), {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: port,
    TRUST_PROXY: "127.0.0.1",
    SMS_GATEWAY: "https://token@sms.invalid/",
    DATABASE_URL: `postgres://${user}:${password}@${host}:${own}/${database}`,
    DIST_DIR: join(folder, "dist"),
    MEDIA_DIR: join(folder, "dist"),
    DRAIN_MS: String(DRAIN_MS),
    LOG_LEVEL: "info",
  })
  sites.set(port, site)
}

/** The block that docs/operations.md shows for a proxy, with the ports of this test. */
const blockFor = (proxy: string, ports: Readonly<Record<string, string>>): string => {
  const text = readFileSync("docs/operations.md", "utf8")
  const block = [...text.matchAll(new RegExp(`\`\`\`${proxy}\\n(.*?)\`\`\``, "gs"))]
    .map(([, code = ""]) => code)
    .find((code) => code.includes("3001"))
  return Object.entries(ports).reduce((code, [from, to]) => code.replaceAll(from, to), block ?? "")
}

const PROXIES = [
  {
    name: "nginx",
    binary: "/usr/sbin/nginx",
    config: (block: string) => `daemon off; error_log /dev/null; pid ${join(folder, "nginx.pid")};
events {}
http { access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(" ")}
${block} }`,
    args: (file: string) => ["-c", file],
    // it has no checks of its own
    isTold: true,
  },
  {
    name: "caddy",
    binary: "/usr/bin/caddy",
    config: (block: string) => `{\n admin off\n auto_https off\n}\n${block}`,
    args: (file: string) => ["run", "--adapter", "caddyfile", "--config", file],
    isTold: false,
  },
  {
    name: "haproxy",
    binary: "/usr/sbin/haproxy",
    config: (block: string) => `defaults\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n${block}`,
    args: (file: string) => ["-db", "-f", file],
    isTold: false,
  },
]

/** How often a proxy has looked whether that process is ready, since it was started. */
const checksOf = (port: string): number => sites.get(port)?.log().split("/readyz").length ?? 0

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo().catch(() => false))) await sleep(20)
}
interface Asked extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
}

/** On a connection of its own: whether one that a proxy closes was in use is between it and the browser, which tries again. */
const statusOf = async (url: string, init: Asked = {}) =>
  (await fetch(url, { redirect: "manual", ...init, headers: { ...init.headers, connection: "close" } })).status

describe.each(PROXIES)("$name before two processes", ({ name, binary, config, args, isTold }) => {
  it.skipIf(!existsSync(binary))("answers everything while one after the other is started again", async () => {
    const [front, first, second] = await Promise.all([freePort(), freePort(), freePort()])
    await Promise.all([startProcess(first), startProcess(second)])
    const file = join(folder, name)
    const text = config(blockFor(name, { "8080": front, "3000": first, "3001": second }))
    await writeFile(file, text)
    const child = spawn(binary, args(file), { stdio: "ignore", env: { ...process.env, HOME: folder } })
    children.push(child)
    const url = `http://127.0.0.1:${front}`
    await until(async () => (await statusOf(`${url}/healthz`)) === 200)

    const answers = new Map<string, number>()
    let isOver = false
    const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
    const ask = async (path: string, init?: Asked) => {
      for (; !isOver; await sleep(BETWEEN_MS))
        count(
          await statusOf(`${url}${path}`, init).then(
            (status) => `${path} ${status}`,
            (error: Error) => `${path} ${error.message}`,
          ),
        )
    }
    const save = { method: "POST", headers: JSON_TYPE, body: "{}" }
    const asking = [
      ...Array.from({ length: PAGES }, () => ask("/")),
      ...Array.from({ length: CALLS }, () => ask("/api/exam/save", save)),
    ]
    const tell = async (changed: string) => {
      if (!isTold) return
      await writeFile(file, changed)
      child.kill("SIGHUP")
    }
    for (const port of [first, second]) {
      await tell(text.replace(`127.0.0.1:${port} `, `127.0.0.1:${port} down `))
      await sites.get(port)?.stop()
      await startProcess(port)
      await tell(text)
      await (isTold ? sleep(DRAIN_MS) : until(async () => checksOf(port) > 2))
    }
    isOver = true
    await Promise.all(asking)
    expect([...answers.keys()].toSorted()).toStrictEqual(["/ 302", "/api/exam/save 400"])
    expect(Math.min(...answers.values())).toBeGreaterThan(10)
  })
})

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { connect } from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { addDomain } from "#server/admin/operateDomains.ts"
import { switchAgency } from "#server/site/operateAgencies.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

const IDN = "xn--efvq06d.com"
let server: TestServer
beforeAll(async () => {
  server = await makeTestServer({ config: { trustProxy: ["10.9.0.0/16"] } })
  await addDomain(server.sql, operatorContext({ agency: "a", now: START }), { domain: "新芽.com", studies: false })
})
afterAll(() => server.close())

interface Asking {
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}
const ask = async (domain: string, { from = "127.0.0.1", headers = {} }: Asking = {}) => {
  const query = `domain=${encodeURIComponent(domain)}`
  const asked = { url: `/tls-ask?${query}`, remoteAddress: from, headers: { host: "127.0.0.1:3000", ...headers } }
  return (await server.app.inject(asked)).statusCode
}

describe("a certificate", () => {
  it.each(["a.test", "B.test.", "新芽.com", IDN])("may be made for %s, which an agency has", async (domain) => {
    expect(await ask(domain)).toBe(200)
  })

  it.each(["c.test", "localhost", "127.0.0.1", "[::1]", "", "a.test/x", "%00"])("is none for %j", async (domain) => {
    expect(await ask(domain)).toBe(404)
  })

  it("is none without a domain, nor with two", async () => {
    const statusOf = async (url: string) => (await server.app.inject({ url })).statusCode
    expect([await statusOf("/tls-ask"), await statusOf("/tls-ask?domain=a.test&domain=b.test")]).toStrictEqual([
      404, 404,
    ])
  })

  it("is none while its agency is off", async () => {
    const operator = operatorContext({ agency: "b", now: START })
    await switchAgency(server.sql, operator, false)
    server.deps.agencies.forget()
    expect(await ask("b.test")).toBe(404)
    await switchAgency(server.sql, operator, true)
    server.deps.agencies.forget()
    expect(await ask("b.test")).toBe(200)
  })

  it("is told to a proxy that asks for itself, from this machine or where a setting says one is", async () => {
    const visitor = { headers: { "x-forwarded-for": "198.51.100.7" } }
    expect([
      await ask("a.test", { from: "10.9.0.1" }),
      await ask("a.test", { from: "10.9.0.1", ...visitor }),
      await ask("a.test", visitor),
      await ask("a.test", { from: "198.51.100.7" }),
    ]).toStrictEqual([200, 404, 404, 404])
  })
})

const CADDY = "/usr/bin/caddy"

describe("Caddy, as the documents set it up", () => {
  let folder: string
  let child: ChildProcess
  let port: number
  beforeAll(async () => {
    if (!existsSync(CADDY)) return
    folder = await mkdtemp(join(tmpdir(), "study-caddy-"))
    await server.app.listen({ host: "127.0.0.1", port: 0 })
    const own = (server.app.server.address() as AddressInfo).port
    const [http, https] = await Promise.all([freePort(), freePort()])
    port = https
    const [, block = ""] = /```caddy\n([^`]*tls-ask[^`]*)```/.exec(readFileSync("docs/operations.md", "utf8")) ?? []
    const text = block
      .replaceAll("3000", String(own))
      // an authority of its own, and ports that nobody else has
      .replace("  tls {", "  tls internal {")
      .replace("{", `{\n  admin off\n  skip_install_trust\n  http_port ${http}\n  https_port ${https}`)
    await writeFile(join(folder, "Caddyfile"), text)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    child = spawn(CADDY, ["run", "--config", join(folder, "Caddyfile")], { stdio: "ignore", env })
  })
  afterAll(async () => {
    if (!existsSync(CADDY)) return
    child.kill("SIGTERM")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    await rm(folder, { recursive: true, force: true })
  })

  /** Once the proxy listens. */
  const certifiedOnce = async (host: string): Promise<string> => {
    while (child.exitCode === null) {
      const name = await certified(host, port).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") return null
        throw error
      })
      if (name !== null) return name
      await sleep(20)
    }
    throw new Error("Caddy did not start")
  }

  it.skipIf(!existsSync(CADDY))("gets certificates for hosts of agencies and for no others", async () => {
    expect(await certifiedOnce("a.test")).toBe("a.test")
    expect(await certified(IDN, port)).toBe(IDN)
    await expect(certified("c.test", port)).rejects.toThrow("alert")
  })
})

const freePort = async (): Promise<number> => {
  const taken = createServer().listen(0, "127.0.0.1")
  await once(taken, "listening")
  const { port } = taken.address() as AddressInfo
  taken.close()
  return port
}

/** The name that the certificate of a host is for. Rejects where there is none. */
const certified = async (host: string, port: number): Promise<string> => {
  const socket = connect({ host: "127.0.0.1", port, servername: host, rejectUnauthorized: false })
  await once(socket, "secureConnect")
  const { subjectaltname = "" } = socket.getPeerCertificate()
  socket.destroy()
  return subjectaltname.replace("DNS:", "")
}

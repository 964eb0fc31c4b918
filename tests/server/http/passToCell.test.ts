import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { request as requestTls } from "node:https"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runOn } from "../commands/runOn.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

/** Another cell, which repeats what it was asked. */
let cell: Server
let address: string
let first: TestServer
let port: number
/** Ends the stream that the cell has begun. */
let endStream = () => {}
beforeAll(async () => {
  const repeat = async (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = asked
    if (url === "/stream") {
      answer.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n")
      endStream = () => answer.end("data: 2\n\n")
      return
    }
    const body = await text(asked)
    answer.writeHead(201, { "set-cookie": ["a=1", "b=2"], "x-cell": "east" })
    answer.end(JSON.stringify({ method, url, headers, body }))
  }
  cell = createServer((asked, answer) => void repeat(asked, answer)).listen(0, "127.0.0.1")
  await once(cell, "listening")
  address = `http://127.0.0.1:${(cell.address() as AddressInfo).port}`
  first = await makeTestServer({ config: { trustProxy: ["127.0.0.1"] } })
  await first.app.listen({ host: "127.0.0.1", port: 0 })
  port = (first.app.server.address() as AddressInfo).port
  await runOn(first, ["cell:add", "east", "--address", address])
  await runOn(first, ["cell:host", "b.test", "--cell", "east"])
  first.deps.agencies.forget()
})
afterAll(async () => {
  await first.close()
  cell.close()
  cell.closeAllConnections()
})

interface Asking {
  readonly host: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly at?: number
}
const answerTo = async ({ host, path = "/", headers = {}, body, at = port }: Asking) => {
  const method = body === undefined ? "GET" : "POST"
  const asked = request({ port: at, host: "127.0.0.1", path, method, headers: { ...headers, host } }).end(body)
  const [answer] = (await once(asked, "response")) as [IncomingMessage]
  return answer
}
const ask = async (asking: Asking) => {
  const answer = await answerTo(asking)
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
const asked = async (asking: Asking) => JSON.parse((await ask(asking)).body)

describe("a host that another cell serves", () => {
  it("is answered by that cell: the request as it came, the answer as it comes", async () => {
    const body = JSON.stringify({ answer: "甲".repeat(100_000) })
    const headers = { "content-type": "application/json", authorization: "token" }
    const {
      status,
      headers: given,
      body: repeated,
    } = await ask({ host: "B.test:80", path: "/api/exam/save?x=1", headers, body })
    expect([status, given["set-cookie"], given["x-cell"]]).toStrictEqual([201, ["a=1", "b=2"], "east"])
    expect(JSON.parse(repeated)).toMatchObject({ method: "POST", url: "/api/exam/save?x=1", headers, body })
    expect(await asked({ host: "b.test" })).toMatchObject({ method: "GET", url: "/", body: "" })
  })

  it("hears the visitor's host and address, and nothing that a visitor made up", async () => {
    const headers = {
      "x-forwarded-for": "10.1.1.1, 198.51.100.7",
      "x-forwarded-proto": "https",
      "client-ip": "9.9.9.9",
    }
    const { headers: heard } = await asked({ host: "b.test", headers })
    expect(heard).toMatchObject({
      host: "b.test",
      via: "1.1 study-cell",
      "x-forwarded-for": "198.51.100.7",
      "x-forwarded-host": "b.test",
      "x-forwarded-proto": "https",
    })
    expect(heard).not.toHaveProperty("client-ip")
  })

  it("streams", async () => {
    const answer = await answerTo({ host: "b.test", path: "/stream" })
    const [chunk] = (await once(answer, "data")) as [Buffer]
    expect(String(chunk)).toBe("data: 1\n\n")
    endStream()
    expect(await text(answer)).toBe("data: 2\n\n")
  })

  it("is not passed on a second time", async () => {
    const { status, headers } = await ask({ host: "b.test", headers: { via: "1.1 study-cell" } })
    expect([status, headers["retry-after"]]).toStrictEqual([503, "1"])
  })

  it("may have a certificate; what no cell serves may not", async () => {
    const statusOf = async (host: string) => (await ask({ host: "127.0.0.1", path: `/tls-ask?domain=${host}` })).status
    expect([await statusOf("b.test"), await statusOf("a.test"), await statusOf("c.test")]).toStrictEqual([
      200, 200, 404,
    ])
  })

  it("is 503 to a page and to a call while that cell does not answer", async () => {
    await runOn(first, ["cell:add", "gone", "--address", "http://127.0.0.1:1"])
    await runOn(first, ["cell:host", "gone.test", "--cell", "gone"])
    first.deps.agencies.forget()
    const page = await ask({ host: "gone.test" })
    expect([page.status, page.headers["retry-after"], page.body.includes("服务暂时不可用")]).toStrictEqual([
      503,
      "2",
      true,
    ])
    const call = await ask({ host: "gone.test", path: "/api/exam/save", body: "{}" })
    expect([call.status, JSON.parse(call.body)]).toStrictEqual([
      503,
      { code: 503, flag: 0, data: null, msg: "服务暂时不可用，请稍后再试" },
    ])
    await runOn(first, ["cell:host", "gone.test", "--here"])
    await runOn(first, ["cell:remove", "gone"])
  })
})

it("commands list the directory, and refuse what is none", async () => {
  expect((await runOn(first, ["cell:list"])).out).toStrictEqual([`east  ${address}`, "  b.test"])
  expect((await runOn(first, ["cell:map"])).out).toStrictEqual(["b.test east"])
  for (const [words, sentence] of [
    [["cell:add", "East", "--address", address], "分站的名字"],
    [["cell:add", "west", "--address", `${address}/path`], "只有主机和端口"],
    [["cell:host", "b.test", "--cell", "west"], "没有分站 west"],
    [["cell:host", "localhost", "--cell", "east"], "不是域名"],
    [["cell:host", "b.test"], "两个中的一个"],
    [["cell:remove", "east"], "先用cell:host改到别处"],
  ] as const)
    await expect(runOn(first, words)).rejects.toThrow(sentence)
})

const HAPROXY = "/usr/sbin/haproxy"
const CADDY = "/usr/bin/caddy"

const freePort = async () => {
  const free = createServer().listen(0, "127.0.0.1")
  await once(free, "listening")
  const { port: found } = free.address() as AddressInfo
  free.close()
  return found
}

/** A block of the documents that names the map of cells, with the addresses of this test. */
const blockOf = async (kind: string, folder: string) => {
  await writeFile(join(folder, "cells.map"), `${(await runOn(first, ["cell:map"])).out.join("\n")}\n`)
  const text = readFileSync("docs/operations.md", "utf8")
  const [, block = ""] =
    new RegExp(`\`\`\`${kind}\n([^]*?cells\\.map[^]*?)\`\`\``).exec(text.slice(text.indexOf("## Many machines"))) ?? []
  return block
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replace("10.0.0.5:3000", address.replace("http://", ""))
    .replace(/\/etc\/\w+\/cells\.map/, join(folder, "cells.map"))
}

describe.each([
  {
    proxy: HAPROXY,
    protocol: "http",
    prepare: async (folder: string, front: number) => {
      const file = join(folder, "haproxy.cfg")
      const config = (await blockOf("haproxy", folder)).replace(":8080", `127.0.0.1:${front}`)
      await writeFile(file, `defaults\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n${config}`)
      return ["-db", "-f", file]
    },
  },
  {
    proxy: CADDY,
    protocol: "https",
    prepare: async (folder: string, front: number) => {
      const file = join(folder, "Caddyfile")
      const ports = `admin off\n  skip_install_trust\n  http_port ${await freePort()}\n  https_port ${front}`
      const config = (await blockOf("caddy", folder))
        .replace("  tls {", "  tls internal {")
        .replace("{", `{\n  ${ports}`)
      await writeFile(file, config)
      return ["run", "--config", file]
    },
  },
])("$proxy, as the documents set it up", ({ proxy, protocol, prepare }) => {
  let folder: string
  let child: ChildProcess
  let front: number
  beforeAll(async () => {
    if (!existsSync(proxy)) return
    folder = await mkdtemp(join(tmpdir(), "study-proxy-"))
    front = await freePort()
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    child = spawn(proxy, await prepare(folder, front), { stdio: "ignore", env })
    const isUp = () =>
      through("a.test", "/healthz").then(
        () => true,
        () => false,
      )
    while (child.exitCode === null && !(await isUp())) await sleep(20)
  })
  afterAll(async () => {
    if (!existsSync(proxy)) return
    child.kill("SIGTERM")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
    await rm(folder, { recursive: true, force: true })
  })

  const through = async (host: string, path = "/") => {
    const how = { port: front, host: "127.0.0.1", path, headers: { host: `${host}:${front}` } }
    const [answer] = (await once(
      (protocol === "http" ? request(how) : requestTls({ ...how, servername: host, rejectUnauthorized: false })).end(),
      "response",
    )) as [IncomingMessage]
    return { status: answer.statusCode, body: await text(answer) }
  }

  it.skipIf(!existsSync(proxy))("sends a host to its cell, and every other one to the first", async () => {
    const { headers } = JSON.parse((await through("b.test")).body)
    expect(headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": `b.test:${front}`,
      "x-forwarded-proto": protocol,
    })
    // straight: the first cell's servers had no part in it
    expect(headers).not.toHaveProperty("via")
    expect((await through("a.test", "/agency/a.test")).status).toBe(200)
  })
})

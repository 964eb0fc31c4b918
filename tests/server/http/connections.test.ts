import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer({
    deps: {
      registerPages: async (app) =>
        void app.get("/kept", (_request, reply) => {
          const bytes = Buffer.from("kept")
          reply.bytesKept = () => bytes
          return reply.send(bytes)
        }),
    },
  })
  await server.app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(() => server.close())

const statusFor = async (path: string, ...hosts: ReadonlyArray<string>) => {
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1")
  socket.write(`GET ${path} HTTP/1.1\r\n${hosts.join("\r\n")}\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).slice(9, 12)
}

it("bounds what a connection holds", async () => {
  const { timeout, maxConnections, headersTimeout, requestTimeout } = server.app.server
  expect([timeout, maxConnections, headersTimeout, requestTimeout]).toStrictEqual([30_000, 10_000, 20_000, 130_000])
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {})
  socket.resume().write("GET /healthz HTTP/1.1\r\nHost: a.test\r\n\r\n".repeat(40))
  await once(socket, "close")
})

it("refuses a request that names two hosts, or none, also for what is kept and what has no host", async () => {
  for (const path of ["/kept", "/healthz", "/agency/a.test"]) {
    expect([path, await statusFor(path, "Host: a.test")]).toStrictEqual([path, "200"])
    expect([path, await statusFor(path, "Host: a.test", "Host: b.test")]).toStrictEqual([path, "400"])
    expect([path, await statusFor(path, "Host: a.test", "hOST: a.test")]).toStrictEqual([path, "400"])
    expect([path, await statusFor(path, "Accept: */*")]).toStrictEqual([path, "400"])
  }
})

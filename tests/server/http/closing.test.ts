import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { expect, it } from "vitest"
import { makeTestServer } from "../../support/testServer.ts"

it("answers whoever was let in before it closed, and keeps no connection", async () => {
  const server = await makeTestServer()
  await server.app.listen({ port: 0, host: "127.0.0.1" })
  const arrived = once(server.app.server, "connection")
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1")
  socket.write("GET /healthz HTTP/1.1\r\nHost: a.test\r\n")
  await arrived
  const closing = server.app.close()
  socket.write("\r\n")
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n")
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(head.toLowerCase()).toContain("connection: close")
  expect(JSON.parse(body)).toStrictEqual({ status: "ok" })
  await closing
  await server.close()
})

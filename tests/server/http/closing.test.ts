import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { expect, it } from "vitest"
import { makeTestServer } from "../../support/testServer.ts"

it("answers in the envelope while it closes", async () => {
  const server = await makeTestServer()
  await server.app.listen({ port: 0, host: "127.0.0.1" })
  const arrived = once(server.app.server, "connection")
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1")
  socket.write("GET /api/default/ip HTTP/1.1\r\nHost: a.test\r\n")
  await arrived
  const closing = server.app.close()
  socket.write("\r\n")
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n")
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  expect(head.toLowerCase()).toContain("retry-after: 2")
  expect(JSON.parse(body)).toStrictEqual({ code: 503, flag: 0, data: null, msg: "服务正在重启，请稍后再试" })
  await closing
  await server.close()
})

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { makeSendSms, type Sms } from "#server/user/sendSms.ts"

const sms = { agencyId: "a", mobile: "13800000001", scene: "login", code: "123456", now: 0 } as Sms

it("posts to the gateway with its token, and fails when the gateway does", async () => {
  const received: unknown[] = []
  let status = 204
  const gateway = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk) => (body += String(chunk)))
    request.on("end", () => {
      received.push([request.method, request.url, request.headers.authorization, JSON.parse(body)])
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done))
  const { port } = gateway.address() as AddressInfo
  const smsGateway = { url: `http://127.0.0.1:${port}/send`, token: "the-token" }
  const send = makeSendSms({ smsGateway, development: false }, undefined as never)
  expect(await send(sms)).toBe(true)
  expect(received).toStrictEqual([
    ["POST", "/send", "Bearer the-token", { mobile: "13800000001", scene: "login", code: "123456" }],
  ])
  status = 500
  await expect(send(sms)).rejects.toThrow("the SMS gateway answered 500")
  gateway.closeAllConnections()
  gateway.close()
})

import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { remoteCall } from "#app/remoteCall.ts"
import { request } from "#domain/contract/Request.ts"
import { isSigned } from "#domain/protocol/sign.ts"

const SALT = "pepper"
const NOW = Date.UTC(2026, 0, 5, 2, 0, 0)

test("calls to another backend carry the protocol's headers and the visitor's address, and no token", async () => {
  const seen: Array<{ url: string | undefined; headers: IncomingHttpHeaders }> = []
  const backend = createServer(({ url, headers }, response) => {
    seen.push({ url, headers })
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ code: 20200, flag: 0, data: { list: [] }, msg: "" }))
  }).listen(0, "127.0.0.1")
  await once(backend, "listening")
  try {
    const { port } = backend.address() as AddressInfo
    const call = remoteCall({
      baseUrl: `http://127.0.0.1:${port}/v2`,
      salt: SALT,
      agencyFlag: "zhixing",
      clientIp: "203.0.113.9",
      now: NOW,
    })
    expect(await call(request("default.routeRules", {}))).toStrictEqual({ ok: true, value: { list: [] } })
    const [{ url, headers } = { url: "", headers: {} }] = seen
    expect([url, headers["client-ip"], headers["agency-flag"], headers["version"], headers["platform"]]).toStrictEqual([
      "/v2/default/route-rules",
      "203.0.113.9",
      "zhixing",
      "2.0.0",
      "PC",
    ])
    expect(isSigned(String(headers["sign"]), String(headers["access-time"]), SALT)).toBe(true)
    expect(headers.authorization).toBeUndefined()
  } finally {
    backend.close()
    backend.closeAllConnections()
  }
})

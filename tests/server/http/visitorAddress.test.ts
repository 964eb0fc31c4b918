import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { networkOf, networksOf } from "#server/core/networkOf.ts"
import { makeTrustedProxies } from "#server/http/TrustedProxies.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const FORGED = { "x-forwarded-for": "9.9.9.9", "client-ip": "8.8.8.8", "x-forwarded-host": "b.test" }

const ipSeenBy = async (server: TestServer, headers: Readonly<Record<string, string>>) =>
  ((await server.call("default.ip", {}, { headers })).data as { readonly ip: string }).ip

describe("without a configured proxy", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await makeTestServer()
  })
  afterAll(() => server.close())

  it("believes no header about the address or the host", async () => {
    expect(await ipSeenBy(server, FORGED)).toBe("127.0.0.1")
    const { body } = await server.app.inject({ url: "/agency/a.test", headers: { host: "nobody.test", ...FORGED } })
    expect(JSON.parse(body)).toMatchObject({ code: 404 })
  })
})

describe("behind a configured proxy", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await makeTestServer({ config: { trustProxy: ["127.0.0.0/8"] } })
  })
  afterAll(() => server.close())

  it("takes the address from x-forwarded-for, and client-ip from nobody: the proxy passes on what visitors write", async () => {
    expect(await ipSeenBy(server, { "x-forwarded-for": "9.9.9.9" })).toBe("9.9.9.9")
    expect(await ipSeenBy(server, { "x-forwarded-for": "9.9.9.9", "client-ip": "8.8.8.8" })).toBe("9.9.9.9")
  })

  it("takes only what the proxy itself added", async () => {
    expect(await ipSeenBy(server, { "x-forwarded-for": "1.1.1.1, 9.9.9.9" })).toBe("9.9.9.9")
  })
})

it("believes client-ip from the servers that a setting names", async () => {
  const server = await makeTestServer({ config: { trustClientIp: ["127.0.0.1"] } })
  expect(await ipSeenBy(server, { "client-ip": "8.8.8.8" })).toBe("8.8.8.8")
  expect(await ipSeenBy(server, { "client-ip": "<b>" })).toBe("127.0.0.1")
  const { data } = await server.call("default.ip", {}, { from: "203.0.113.7", headers: { "client-ip": "8.8.8.8" } })
  expect(data).toMatchObject({ ip: "203.0.113.7" })
  await server.close()
})

it("knows addresses and networks of both kinds", () => {
  const isTrusted = makeTrustedProxies(["10.0.0.1", "192.168.0.0/16", "fd00::/8"])
  const asked = ["10.0.0.1", "::ffff:10.0.0.1", "192.168.7.7", "fd12::1", "10.0.0.2", "fe80::1", "", "x"]
  expect(asked.filter(isTrusted)).toStrictEqual(["10.0.0.1", "::ffff:10.0.0.1", "192.168.7.7", "fd12::1"])
})

it("counts an IPv6 household as one", () => {
  expect(["2001:db8::1", "2001:db8:0:0:ffff::2", "2001:db8:0:1::1", "1.2.3.4", "::1"].map(networkOf)).toStrictEqual([
    "2001:db8:0:0",
    "2001:db8:0:0",
    "2001:db8:0:1",
    "1.2.3.4",
    "0:0:0:0",
  ])
})

it("counts what an IPv6 customer may hold as so many households", () => {
  const named = (address: string) => networksOf(address).map(({ name, share }) => `${name} ${share}`)
  expect(named("2001:DB8:0:01ff::7")).toStrictEqual(["2001:db8:0:1ff 1", "2001:db8:0:100/56 2", "2001:db8:0/48 4"])
  expect(named("2001:db8:0:1ff::")).toStrictEqual(named("2001:db8:0:1ff:a:b:c:d"))
  expect(named("1.2.3.4")).toStrictEqual(["1.2.3.4 1"])
})

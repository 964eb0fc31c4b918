import { expect, it } from "vitest"
import { originOf } from "#server/core/originOf.ts"

const of = (host: string, { ips, forwarded }: { ips?: string[]; forwarded?: string } = {}) =>
  originOf({
    protocol: "https",
    host,
    ips: ips ?? ["1.2.3.4"],
    headers: forwarded === undefined ? {} : { "x-forwarded-port": forwarded },
    socket: { localPort: 3000 },
  })

it("keeps the port on which the server listens, and none that somebody made up", () => {
  const hosts = ["a.test", "a.test:3000", "a.test:3001", "a.test:", "[::1]:3000", "[::1]:9", "[::1]"]
  expect(hosts.map((host) => of(host))).toStrictEqual([
    "https://a.test",
    "https://a.test:3000",
    "https://a.test",
    "https://a.test",
    "https://[::1]:3000",
    "https://[::1]",
    "https://[::1]",
  ])
})

it("believes a trusted proxy about its port, and nobody else", () => {
  const behind = ["10.0.0.1", "203.0.113.7"]
  expect([
    of("a.test:8443", { ips: behind, forwarded: "8443" }),
    of("a.test:8444", { ips: behind, forwarded: "8443" }),
    of("a.test:8443", { forwarded: "8443" }),
  ]).toStrictEqual(["https://a.test:8443", "https://a.test", "https://a.test"])
})

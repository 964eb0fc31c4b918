import type { FastifyRequest } from "fastify"
import { expect, it } from "vitest"
import { isFromHere } from "#server/core/isFromHere.ts"

const from = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}, visitorIp = remoteAddress) =>
  isFromHere({ socket: { remoteAddress }, visitorIp, headers } as unknown as FastifyRequest)

it("knows a browser on this machine", () => {
  const browser = { host: "localhost:3000", accept: "text/html", "sec-fetch-site": "none" }
  expect(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"].map((address) => from(address, browser))).toStrictEqual([
    true,
    true,
    true,
    true,
  ])
})

it("takes nobody for a neighbour whose socket or address is another machine's", () => {
  expect([from("203.0.113.7"), from("127.0.0.1", {}, "203.0.113.7"), from("10.0.0.1", {}, "127.0.0.1")]).toStrictEqual([
    false,
    false,
    false,
  ])
})

it.each([
  "x-real-ip",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-original-forwarded-for",
  "forwarded",
  "via",
  "client-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip",
  "x-envoy-external-address",
  "x-request-start",
])("takes a request with %s for one that a proxy passed on", (name) => {
  expect(from("127.0.0.1", { [name]: "127.0.0.1" })).toBe(false)
})

import { expect, it } from "vitest"
import { isNetwork, isWithin } from "#server/core/Networks.ts"

it("knows networks of both families and single addresses, and nothing else", () => {
  expect(
    ["10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "::1", "0.0.0.0/0"].filter((text) => !isNetwork(text)),
  ).toStrictEqual([])
  expect(
    ["", "10.0.0/8", "10.0.0.0/33", "2001:db8::/129", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/-1", "校内"].filter(
      isNetwork,
    ),
  ).toStrictEqual([])
})

it("finds an address in its network, by each family on its own", () => {
  const networks = ["10.1.0.0/16", "192.0.2.7", "2001:db8::/32"]
  expect(
    ["10.1.255.255", "10.2.0.1", "192.0.2.7", "192.0.2.8", "2001:db8:1::1", "2001:db9::1", "", "unknown"].map(
      (address) => isWithin(networks, address),
    ),
  ).toStrictEqual([true, false, true, false, true, false, false, false])
})

import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { regionByAddress } from "#server/site/regionByAddress.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const NETWORKS = `# a school inside the province
203.0.113.128/25 440000
203.0.113.0/24   430000

2001:db8::/32 440000 # one provider
198.51.100.0/24 110000
`

describe("the region of an address", () => {
  it("is that of the first network that holds it", () => {
    const regionOf = regionByAddress(NETWORKS)
    const asked = ["203.0.113.200", "203.0.113.7", "2001:db8::7", "192.0.2.1", "::1", "", "x"]
    expect(asked.map(regionOf)).toStrictEqual(["440000", "430000", "440000", null, null, null, null])
  })

  it.each(["203.0.113.0 430000", "203.0.113.0/33 430000", "2001:db8::/129 430000", "x/8 430000", "10.0.0.0/8"])(
    "is not read from %s",
    (line) => {
      expect(() => regionByAddress(`\n${line}`)).toThrow("line 2: not a network and a region")
    },
  )
})

describe("/default/ip", () => {
  let folder: string
  let server: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "study-networks-"))
    const regionNetworksFile = join(folder, "networks.txt")
    await writeFile(regionNetworksFile, NETWORKS)
    server = await makeTestServer({ config: { regionNetworksFile } })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ["203.0.113.200", { id: "440000", name: "广东" }],
    ["192.0.2.1", { id: "430000", name: "湖南" }],
    // not one of this agency's
    ["198.51.100.1", { id: "430000", name: "湖南" }],
  ])("of %s names a region of the agency", async (from, region) => {
    expect((await server.call("default.ip", {}, { from })).data).toStrictEqual({ ip: from, region })
  })
})

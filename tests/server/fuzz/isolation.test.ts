import { afterAll, beforeAll, expect, it } from "vitest"
import { seeded } from "../../support/seeded.ts"
import { makeRequest, type WildRequest } from "./requests.ts"
import { inParallel, type Received, send, shrink } from "./send.ts"
import { AGENCIES, canaryOf, rowsOf, startThreeAgencies, type ThreeAgencies } from "./threeAgencies.ts"

const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 2_000)
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000)
const REPLAY = process.env["FUZZ_REPLAY"] ?? ""
const MAX_FAILURES = 10

let site: ThreeAgencies
beforeAll(async () => {
  site = await startThreeAgencies()
})
afterAll(() => site.close())

/** Agencies of which the answer tells, and which its host does not name. */
const strangersIn = async ({ host }: WildRequest, { all }: Received): Promise<ReadonlyArray<string>> => {
  const own = (await site.deps.agencies.find(host))?.id
  return AGENCIES.filter((agency) => agency !== own && all.includes(canaryOf(agency)))
}

it(`tells a visitor of one agency nothing of another, and changes nothing of a third (seed ${SEED})`, async () => {
  const chance = seeded(SEED)
  const mix = { wild: 0.03, tricks: true }
  const wilds =
    REPLAY === ""
      ? Array.from({ length: REQUESTS }, () => makeRequest(chance, site, mix))
      : [JSON.parse(REPLAY) as WildRequest]
  const before = await rowsOf(site.sql, "c")
  const failures: string[] = []
  const addresses = new Set<string>()
  let own = 0
  const ask = async (wild: WildRequest) => {
    const received = await send(site, wild)
    const agency = (await site.deps.agencies.find(wild.host))?.id
    if (agency !== undefined && received.all.includes(canaryOf(agency as "a"))) own += 1
    const strangers = await strangersIn(wild, received)
    if (strangers.length === 0 || failures.length >= MAX_FAILURES) return received
    const small = await shrink(wild, async (other) => (await strangersIn(other, await send(site, other))).length > 0)
    failures.push(`tells of ${strangers.join()}: npm run isolation -- --replay '${JSON.stringify(small)}'`)
    return received
  }
  await inParallel(wilds.length, 8, async (at) => {
    const wild = wilds[at]!
    const { all } = await ask(wild)
    for (const [address] of all.matchAll(/\/(?:media|handout|images|live-calendar|uploads\/avatars)\/[\w./-]+/g))
      addresses.add(address)
  })
  // what one agency's answers lead to, asked for at every host
  const files = [...addresses].slice(0, 200).flatMap((path) =>
    ["a.test", "b.test"].map((host): WildRequest => ({
      method: "GET",
      path,
      host,
      as: null,
      headers: {},
      body: null,
    })),
  )
  await inParallel(REPLAY === "" ? files.length : 0, 8, async (at) => void (await ask(files[at]!)))
  console.info(
    `isolation: seed ${SEED}, ${wilds.length} requests and ${files.length} of files, ${own} answers told of their own agency`,
  )
  expect(failures).toStrictEqual([])
  expect(await rowsOf(site.sql, "c")).toStrictEqual(before)
  if (REPLAY === "") expect(own).toBeGreaterThan(REQUESTS / 20)
}, 86_400_000)

import { afterAll, beforeAll, expect, it } from "vitest"
import { seeded } from "../../support/seeded.ts"
import { makeRequest, type WildRequest } from "./requests.ts"
import { inParallel, type Received, send, shrink } from "./send.ts"
import { startThreeAgencies, type ThreeAgencies } from "./threeAgencies.ts"

const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 1_000)
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000)
const REPLAY = process.env["FUZZ_REPLAY"] ?? ""
const MAX_FAILURES = 10

let site: ThreeAgencies
beforeAll(async () => {
  site = await startThreeAgencies()
})
afterAll(() => site.close())

/** What is wrong with an answer to wrong input; null where it is right. */
const faultOf = ({ path }: WildRequest, { status, type, all }: Received): string | null => {
  if (status === 0) return `no answer: ${all}`
  if (status >= 500) return `${status}`
  if (/^\/api\/(?!$|openapi)/.test(path) && status !== 304 && type !== "" && !type.startsWith("application/json"))
    return `${status} is no envelope but ${type}`
  return /node_modules|\bat \w+ \(|PostgresError/.test(all) ? "tells of its inside" : null
}

it("answers what once broke it with what is wrong about it", async () => {
  const get = (path: string): WildRequest => ({
    method: "GET",
    path,
    host: "a.test",
    as: "a",
    headers: {},
    body: null,
  })
  const paths = [
    "/agency/%00",
    "/images/%00",
    "/course/%00",
    "//",
    "///",
    "//b.test/course",
    "/help/%25",
    "/live/a%20b",
    "/api/live/events?id=%00",
  ]
  const statuses = await Promise.all(paths.map(async (path) => [path, (await send(site, get(path))).status]))
  expect(statuses).toStrictEqual(paths.map((path) => [path, 404]))
})

it(`answers whatever comes with what is wrong about it, never with 5xx (seed ${SEED})`, async () => {
  const chance = seeded(SEED)
  const mix = { wild: 0.3, tricks: false }
  const wilds =
    REPLAY === ""
      ? Array.from({ length: REQUESTS }, () => makeRequest(chance, site, mix))
      : [JSON.parse(REPLAY) as WildRequest]
  const failures: string[] = []
  const statuses = new Map<number, number>()
  await inParallel(wilds.length, 8, async (at) => {
    const wild = wilds[at]!
    const received = await send(site, wild)
    statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1)
    const fault = faultOf(wild, received)
    if (fault === null || failures.length >= MAX_FAILURES) return
    const small = await shrink(wild, async (other) => faultOf(other, await send(site, other)) === fault)
    failures.push(`${fault}: npm run fuzz -- --replay '${JSON.stringify(small).replaceAll("'", String.raw`\u0027`)}'`)
  })
  console.info(
    `fuzz: seed ${SEED}, ${wilds.length} requests, ${JSON.stringify([...statuses].toSorted(([a], [b]) => a - b))}`,
  )
  expect(failures).toStrictEqual([])
}, 86_400_000)

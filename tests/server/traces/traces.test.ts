import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NO_METER } from "#server/core/Meter.ts"
import { startJobs } from "#server/jobs/startJobs.ts"
import { makeTraces, type RunningTraces } from "#server/traces/makeTraces.ts"
import { runOn } from "../commands/runOn.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: ReadonlyArray<{
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number }
  }>
  readonly status: { readonly code: number; readonly message?: string }
  readonly events: ReadonlyArray<unknown>
}
interface Sent {
  readonly resourceSpans: ReadonlyArray<{ readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }> }>
}

const ERROR = 2
/** The first and each second trace after it is taken. */
let draws = 0

const spans: Span[] = []
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    for (const { scopeSpans } of (body as Sent).resourceSpans)
      for (const { spans: some } of scopeSpans) spans.push(...some)
    response.end("{}")
  })
})
let traces: RunningTraces
let server: TestServer
beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening")
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  traces = await makeTraces({ url, share: 0.5, random: () => (draws++ % 2) / 2 })
  server = await makeTestServer({ deps: { traces } })
  traces.follow(server.sql)
})
afterAll(async () => {
  await server.close()
  collector.close()
})

const MOBILE = "13800000001"
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const below = (parent: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

describe("traces", () => {
  it("have each request with its queries, each run of a job with its own, and half of all are taken", async () => {
    const taken = await server.call("advertise.ad", {})
    await server.call("advertise.ad", {})
    draws = 0
    await traces.begin({ name: "refused", kind: "internal" }, async (end) => {
      await expect(server.sql`select ${MOBILE}::text::integer`).rejects.toThrow(MOBILE)
      end({})
    })
    draws = 0
    const ran = Promise.withResolvers<void>()
    const { stop } = startJobs(
      [{ name: "count", every: 1, run: async (sql) => sql`select 1`.then(() => (ran.resolve(), null)) }],
      server.deps,
      { log: { warn: () => {} }, failing: new Set(), meter: NO_METER, traces },
    )
    await ran.promise
    await stop()
    await traces.stop()

    const requests = spans.filter(({ name }) => name === "advertise.ad")
    expect(requests.map(attributesOf)).toMatchObject([
      {
        "http.request.method": taken.response.raw.req.method,
        "http.response.status_code": 200,
        "study.agency": "a",
        "study.request_id": taken.response.headers["x-request-id"],
      },
    ])
    const queries = below(requests[0]).map(attributesOf)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) expect(query["db.query.text"]).toMatch(/^select /)
    const jobs = spans.filter(({ name }) => name === "job count")
    expect(jobs.length).toBeGreaterThan(0)
    expect(below(jobs[0]).map(({ name }) => name)).toStrictEqual(["begin", "select", "select", "commit"])
    const [bad] = below(spans.find(({ name }) => name === "refused"))
    expect(bad?.status).toStrictEqual({ code: ERROR, message: "22003" })
    expect(JSON.stringify(spans)).not.toMatch(new RegExp(MOBILE))
  })

  it("are over once they are stopped", async () => {
    const before = spans.length
    await traces.begin({ name: "later", kind: "internal" }, async () => server.sql`select 1`)
    expect(spans).toHaveLength(before)
  })
})

it("a trace goes on in the cell that a request is passed on to, and a visitor begins none there", async () => {
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  const [all, none] = [await makeTraces({ url, share: 1 }), await makeTraces({ url, share: 0 })]
  const east = await makeTestServer({ deps: { traces: none } })
  await east.sql`insert into agency_hosts (host, agency_id, mode) values ('east.test', 'a', '0')`
  const address = await east.app.listen({ host: "127.0.0.1", port: 0 })
  const home = await makeTestServer({ deps: { traces: all, keys: east.deps.keys } })
  await runOn(home, ["cell:add", "east", "--address", address])
  await runOn(home, ["cell:host", "east.test", "--cell", "east"])
  spans.length = 0
  await home.call("advertise.ad", {}, { host: "east.test" })
  const made = {
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    tracestate: `study=${"0".repeat(64)}`,
  }
  await east.call("advertise.ad", {}, { host: "east.test", headers: made })
  await Promise.all([all.stop(), none.stop()])
  await Promise.all([home.close(), east.close()])

  const root = spans.find(({ parentSpanId }) => parentSpanId === undefined)
  const place = ({ name, traceId, parentSpanId, attributes }: Span) => [
    name,
    traceId,
    parentSpanId,
    attributes.some(({ key }) => key === "study.agency"),
  ]
  expect(spans.map(place).toSorted((a, b) => Number(a[3]) - Number(b[3]))).toStrictEqual([
    ["advertise.ad", root?.traceId, undefined, false],
    ["advertise.ad", root?.traceId, root?.spanId, true],
  ])
})

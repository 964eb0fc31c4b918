import { afterAll, beforeAll, expect, it } from "vitest"
import { runSteps, type Step } from "#server/core/runSteps.ts"
import { jobs } from "#server/jobs/jobs.ts"
import { NO_METER } from "#server/core/Meter.ts"
import { startJobs } from "#server/jobs/startJobs.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
afterAll(() => server.close())

const silent = () => ({ log: { warn: () => {} }, failing: new Set<string>(), meter: NO_METER, traces: null })

/** A step that reports when it has begun and ends on demand. */
const held = () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let steps = 0
  const step: Step = async () => {
    steps += 1
    begun.resolve()
    await end.promise
    return 1
  }
  return { step, begun: begun.promise, end: end.resolve, steps: () => steps }
}

it("gives every job a name of its own", () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})

it("repeats a step until nothing is left, a transaction each", async () => {
  const transactions = new Set<string>()
  const step: Step = async (sql) => {
    const [row] = await sql<[{ id: string }]>`select pg_current_xact_id()::text as id`
    transactions.add(row.id)
    return transactions.size > 3 ? null : 2
  }
  expect([await runSteps(step, server.deps, { name: "count" }), transactions.size]).toStrictEqual([6, 4])
})

it("leaves the work to the process that does it, or waits for it", async () => {
  const first = held()
  const stop = new AbortController()
  const running = runSteps(first.step, server.deps, { name: "shared", signal: stop.signal })
  await first.begun
  const once = () => {
    let left = 1
    return async () => (left > 0 ? left-- : null)
  }
  expect(await runSteps(once(), server.deps, { name: "shared" })).toBe(0)
  expect(await runSteps(once(), server.deps, { name: "another" })).toBe(1)
  const waiting = runSteps(once(), server.deps, { name: "shared", wait: true })
  stop.abort()
  first.end()
  expect([await running, await waiting]).toStrictEqual([1, 1])
})

it("frees the work of a step that failed", async () => {
  let left = 1
  const broken: Step = async () => {
    throw new Error("no disk")
  }
  await expect(runSteps(broken, server.deps, { name: "broken" })).rejects.toThrow("no disk")
  expect(await runSteps(async () => (left > 0 ? left-- : null), server.deps, { name: "broken" })).toBe(1)
})

it("logs a failure with the name of the job, counts it as failing, and runs it again", async () => {
  const warnings: unknown[] = []
  const failing = new Set<string>()
  const ran: string[] = []
  const counted: Array<ReadonlyArray<string>> = []
  const again = Promise.withResolvers<void>()
  let runs = 0
  const run: Step = async () => {
    runs += 1
    counted.push([...failing])
    if (runs === 1) throw new Error("no disk")
    if (runs === 3) again.resolve()
    return null
  }
  const { stop } = startJobs([{ name: "fails once", every: 1, run }], server.deps, {
    log: { warn: (...words: ReadonlyArray<unknown>) => void warnings.push(words) },
    failing,
    meter: { ...NO_METER, jobRan: (job, isDone) => void ran.push(`${job}: ${isDone}`) },
    traces: null,
  })
  await again.promise
  await stop()
  expect(warnings).toStrictEqual([[{ err: new Error("no disk"), job: "fails once" }, "job failed"]])
  expect(ran.slice(0, 3)).toStrictEqual(["fails once: false", "fails once: true", "fails once: true"])
  expect(counted.slice(0, 3)).toStrictEqual([[], ["fails once"], []])
})

it("waits for the running step when it is stopped, and begins no other", async () => {
  const { step, begun, end, steps } = held()
  const { stop } = startJobs([{ name: "long", every: 1, run: step }], server.deps, silent())
  await begun
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  // a round trip on another connection: time enough for a stop that does not wait
  await server.sql`select 1`
  expect(hasStopped).toBe(false)
  end()
  await stopped
  expect(steps()).toBe(1)
})

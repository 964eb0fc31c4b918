import { afterAll, beforeAll, expect, it } from "vitest"
import { databaseNow, makeDatabaseClock } from "#server/db/databaseClock.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
afterAll(() => server.close())

/** By how much a clock is wrong, after what a busy machine takes to ask. */
const errorOf = async (now: () => number): Promise<number> => {
  const asked = now()
  const at = await databaseNow(server.sql)
  return Math.max(0, asked - at, at - now())
}

it("servers whose own clocks differ name the database's time, and follow when a clock is set", async () => {
  let wrong = 0
  for (const first of [-90_000, 7_000]) {
    wrong = first
    const clock = await makeDatabaseClock(server.sql, () => Date.now() + wrong, 20)
    await expect.poll(() => errorOf(clock.now)).toBeLessThan(1_000)
    wrong += 30_000
    await expect.poll(() => errorOf(clock.now)).toBeLessThan(1_000)
    clock.stop()
  }
})

it("leaves a clock alone that agrees with the database's", async () => {
  const clock = await makeDatabaseClock(server.sql)
  clock.stop()
  const [before, now, after] = [Date.now(), clock.now(), Date.now()]
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(after)
})

import { setImmediate as turn } from "node:timers/promises"
import { expect, it } from "vitest"
import { answeredWithin } from "#server/db/answeredWithin.ts"

const PATIENCE = 40

const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it("a process that stood still longer than its patience looks for the answer before it gives up", async () => {
  // the answer is there after two turns of the event loop
  const asked = turn().then(() => turn("answer"))
  const answered = answeredWithin(PATIENCE, asked)
  standStill(5 * PATIENCE)
  expect(await answered).toBe("answer")
})

it("a database that does not answer is away after the patience", async () => {
  const begun = performance.now()
  await expect(answeredWithin(PATIENCE, new Promise(() => {}))).rejects.toMatchObject({ code: "CONNECT_TIMEOUT" })
  expect(performance.now() - begun).toBeGreaterThan(PATIENCE - 5)
})

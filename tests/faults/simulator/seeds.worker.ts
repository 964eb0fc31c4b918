import { inspect } from "node:util"
import { parentPort, workerData } from "node:worker_threads"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import type { Template } from "../../support/startTemplate.ts"
import { type Failure, playSeed } from "./playSeed.ts"
import { makeSimSite } from "./simSite.ts"

/** What a thread is started with; `next` counts the seeds that any of them took. */
export interface Work extends Pick<Template, "cluster" | "template"> {
  readonly seed: number
  readonly runs: number
  readonly only: ReadonlyArray<number> | undefined
  readonly next: Int32Array
}

// Plays seeds until none is left, on a site of its own, and posts what became of each: its failure, or null.
const { cluster, template, seed, runs, only, next } = workerData as Work
// what is aborted on purpose would describe its stack each time, a tenth of all the work
if (runs > 1) Error.stackTraceLimit = 0
const site = await makeSimSite(await makeTestDatabase(template, cluster))
const unplayed = (of: number, reason: unknown): Failure => ({
  command: `npm run faults -- --runs 1 --seed ${of}`,
  violations: [`it ended with ${inspect(reason)}`],
  trace: [],
})
for (let taken = Atomics.add(next, 0, 1); taken < runs; taken = Atomics.add(next, 0, 1)) {
  const one = seed + taken
  parentPort?.postMessage(await playSeed(site, one, only).catch((reason: unknown) => unplayed(one, reason)))
}
await site.close()

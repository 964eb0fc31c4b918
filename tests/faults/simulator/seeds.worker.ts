import { parentPort, workerData } from "node:worker_threads"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import type { Template } from "../../support/startTemplate.ts"
import { playSeed } from "./playSeed.ts"
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
for (let taken = Atomics.add(next, 0, 1); taken < runs; taken = Atomics.add(next, 0, 1))
  parentPort?.postMessage(await playSeed(site, seed + taken, only))
await site.close()

import { setTimeout } from "node:timers/promises"
import { inspect } from "node:util"
import { parentPort, workerData } from "node:worker_threads"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import type { Template } from "../../support/startTemplate.ts"
import { commandOf, type Exam, type Failure, playExam } from "./playExam.ts"
import { makeSimSite } from "./simSite.ts"

/** What a thread is started with; `next` counts the exams that any of them took. */
export interface Work extends Pick<Template, "cluster" | "template"> {
  readonly exams: ReadonlyArray<Exam>
  /** Strikes that are kept, by their places in the plan, and nothing is shrunk. */
  readonly only?: ReadonlyArray<number> | undefined
  readonly next: Int32Array
}

/** A fifth of a second is usual. One that never comes to rest would keep its thread, and nobody would know which it was. */
const MOST_MS = 5 * 60_000

// Plays exams until none is left, on a site of its own, and posts what became of each: its failure, or null.
const { cluster, template, exams, only, next } = workerData as Work
// what is aborted on purpose would describe its stack each time, a tenth of all the work
if (exams.length > 1) Error.stackTraceLimit = 0
const site = await makeSimSite(await makeTestDatabase(template, cluster))
const unplayed = (exam: Exam, reason: unknown): Failure => ({
  command: commandOf(exam),
  violations: [`it ended with ${inspect(reason)}`],
  trace: [],
})
for (let taken = Atomics.add(next, 0, 1); taken < exams.length; taken = Atomics.add(next, 0, 1)) {
  const exam = exams[taken] as Exam
  const ended = new AbortController()
  const late = setTimeout(MOST_MS, unplayed(exam, `nothing after ${MOST_MS} ms`), { signal: ended.signal })
  late.catch(() => {})
  const played = playExam(site, exam, only).catch((reason: unknown) => unplayed(exam, reason))
  parentPort?.postMessage(await Promise.race([played, late]))
  ended.abort()
}
await site.close()

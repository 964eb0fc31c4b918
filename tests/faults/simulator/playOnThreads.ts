import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { Work } from "./exams.worker.ts"
import type { Failure } from "./playExam.ts"

interface Asked extends Omit<Work, "next"> {
  /** One for each processor without it; each takes five seconds to load the site. */
  readonly threads?: number
}

/**
 * Plays exams on threads, outside of any test runner, whose own code would take half of the time; says of each how it
 * broke the oracle, or null.
 */
export const playOnThreads = async (
  { threads = availableParallelism(), ...work }: Asked,
  became: (failure: Failure | null) => void,
): Promise<void> => {
  const next = new Int32Array(new SharedArrayBuffer(4))
  let played = 0
  const thread = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL("exams.worker.ts", import.meta.url), {
        workerData: { ...work, next } satisfies Work,
        execArgv: [],
        // no checks for developers: they are read once, as the modules load
        env: { ...process.env, NODE_ENV: "production" },
        // room for short-lived objects, which are most of what an exam makes
        resourceLimits: { maxYoungGenerationSizeMb: 96 },
      })
      worker.on("message", (failure: Failure | null) => {
        played += 1
        became(failure)
      })
      worker.on("error", reject)
      worker.on("exit", () => resolve())
    })
  await Promise.all(Array.from({ length: Math.min(work.exams.length, threads) }, thread))
  if (played < work.exams.length) throw new Error(`${work.exams.length - played} exams were not played`)
}

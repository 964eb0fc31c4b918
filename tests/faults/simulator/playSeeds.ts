import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { startTemplate } from "../../support/startTemplate.ts"
import type { Failure } from "./playSeed.ts"
import type { Work } from "./seeds.worker.ts"

interface Asked extends Pick<Work, "seed" | "runs" | "only"> {
  readonly print: (line: string) => void
}

const MINUTE = 60_000

/** Plays exams from seeds on a thread for each processor; a line for each that breaks the oracle; gives their number. */
export const playSeeds = async ({ seed, runs, only, print }: Asked): Promise<number> => {
  const { cluster, template, stop } = await startTemplate()
  const next = new Int32Array(new SharedArrayBuffer(4))
  const began = Date.now()
  let [played, broken, said] = [0, 0, began]
  const speed = () => `${((played * 1_000) / (Date.now() - began)).toFixed(1)} a second`
  const hear = (failure: Failure | null): void => {
    played += 1
    if (failure !== null) {
      broken += 1
      const { command, violations, trace } = failure
      const [first = "", ...others] = violations
      if (runs === 1) print([command, ...violations, ...trace].join("\n  "))
      else print(`${command}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`)
    }
    if (Date.now() - said < MINUTE) return
    said = Date.now()
    print(`${played} of ${runs}, ${speed()}: ${broken} broken`)
  }
  const work: Work = { cluster, template, seed, runs, only, next }
  const thread = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL("seeds.worker.ts", import.meta.url), {
        workerData: work,
        // room for short-lived objects, which are most of what an exam makes
        resourceLimits: { maxYoungGenerationSizeMb: 96 },
      })
      worker.on("message", hear)
      worker.on("error", reject)
      worker.on("exit", () => resolve())
    })
  try {
    await Promise.all(Array.from({ length: Math.min(runs, availableParallelism()) }, thread))
  } finally {
    await stop()
  }
  print(`${played} exams from seed ${seed}, ${speed()}: ${broken} broken`)
  return broken + runs - played
}

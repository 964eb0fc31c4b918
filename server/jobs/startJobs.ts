import type { FastifyBaseLogger } from "fastify"
import { type Job, runSteps, type StepDeps } from "../core/runSteps.ts"

/** Runs each job from time to time, never twice at once. `stop` waits for the steps that are running. */
export const startJobs = (
  jobs: ReadonlyArray<Job>,
  deps: StepDeps,
  log: Pick<FastifyBaseLogger, "warn">,
): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map(({ name, every, run }) =>
    setInterval(() => {
      if (running.has(name)) return
      const done = runSteps(run, deps, { name, signal: stopping.signal })
        .then(
          () => {},
          (error: Error) => log.warn({ err: error, job: name }, "job failed"),
        )
        .finally(() => running.delete(name))
      running.set(name, done)
    }, every),
  )
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

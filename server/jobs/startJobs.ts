import type { FastifyBaseLogger } from "fastify"
import type { Meter } from "../core/Meter.ts"
import { type Job, runSteps, type StepDeps } from "../core/runSteps.ts"

interface Options {
  readonly log: Pick<FastifyBaseLogger, "warn">
  /** Kept up to date: names of the jobs whose last run failed. */
  readonly failing: Set<string>
  readonly meter: Meter
}

/** Runs each job from time to time, never twice at once. `stop` waits for the steps that are running. */
export const startJobs = (
  jobs: ReadonlyArray<Job>,
  deps: StepDeps,
  { log, failing, meter }: Options,
): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map(({ name, every, run }) =>
    setInterval(() => {
      if (running.has(name)) return
      const done = runSteps(run, deps, { name, signal: stopping.signal })
        .then(
          () => {
            failing.delete(name)
            meter.jobRan(name, true)
          },
          (error: Error) => {
            failing.add(name)
            meter.jobRan(name, false)
            log.warn({ err: error, job: name }, "job failed")
          },
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

import type { FastifyBaseLogger } from "fastify"
import type { Meter } from "../core/Meter.ts"
import { type Job, runSteps, type StepDeps } from "../core/runSteps.ts"
import { tracePromise, type Traces } from "../core/Traces.ts"

interface Options {
  readonly log: Pick<FastifyBaseLogger, "warn">
  /** Kept up to date: names of the jobs whose last run failed. */
  readonly failing: Set<string>
  readonly meter: Meter
  readonly traces: Traces | null
}

/** Runs each job from time to time, never twice at once. `stop` waits for the steps that are running. */
export const startJobs = (
  jobs: ReadonlyArray<Job>,
  deps: StepDeps,
  { log, failing, meter, traces }: Options,
): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map(({ name, every, run }) =>
    setInterval(() => {
      if (running.has(name)) return
      const work = () => runSteps(run, deps, { name, signal: stopping.signal })
      const done = tracePromise(traces, { name: `job ${name}`, kind: "internal" }, work)
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

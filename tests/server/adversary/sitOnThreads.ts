import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { AT_ONCE, type Group, type Sat } from "./sitTogether.ts"
import type { Work } from "./sittings.worker.ts"

interface Asked extends Pick<Work, "cluster" | "template"> {
  readonly sittings: number
  readonly seed: number
  /** One for each processor without it; each takes some seconds to load the site. */
  readonly threads?: number
}

export const commandOf = ({ seed, count }: Group): string => `npm run adversary -- --sittings ${count} --seed ${seed}`

/** Sittings of a hostile client, on threads, outside of any test runner, whose own code would take part of the time. */
export const sitOnThreads = async (
  { sittings, seed, threads = availableParallelism(), ...template }: Asked,
  became: (group: Group, sat: Sat) => void,
): Promise<void> => {
  const groups = Array.from({ length: Math.ceil(sittings / AT_ONCE) }, (_, n): Group => {
    const first = n * AT_ONCE
    return { seed: seed + first, count: Math.min(AT_ONCE, sittings - first), isFirst: n === 0 }
  })
  const next = new Int32Array(new SharedArrayBuffer(4))
  let came = 0
  const thread = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL("sittings.worker.ts", import.meta.url), {
        workerData: { ...template, groups, next } satisfies Work,
        execArgv: [],
        env: { ...process.env, NODE_ENV: "production" },
        // room for short-lived objects, which are most of what a call makes
        resourceLimits: { maxYoungGenerationSizeMb: 96 },
      })
      worker.on("message", ({ group, ...sat }: Sat & { readonly group: Group }) => {
        came += 1
        became(group, sat)
      })
      worker.on("error", reject)
      worker.on("exit", () => resolve())
    })
  await Promise.all(Array.from({ length: Math.min(groups.length, threads) }, thread))
  if (came < groups.length) throw new Error(`${groups.length - came} groups were not there to the end`)
}

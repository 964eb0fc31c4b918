import { setTimeout as after } from "node:timers/promises"
import type { Ask } from "../../support/protocolClient.ts"
import { seeded } from "../../support/seeded.ts"
import { addLearner } from "../../support/siteDatabase.ts"
import { findProblems } from "../kills/oracle.ts"
import { makeTaker, type Taker } from "../kills/taker.ts"
import { countAnswers } from "./answers.ts"
import { type Proxy, startProxy } from "./proxies.ts"
import type { RunningProcess, TwoProcesses } from "./twoProcesses.ts"

export interface Options {
  readonly site: TwoProcesses
  readonly proxy: Proxy
  readonly paper: string
  readonly takers: number
  /** Milliseconds between two saves of a taker, on average. */
  readonly every: number
  /** Asked for in a second, however long their answers take. */
  readonly pages: number
  readonly seed: number
}

export interface Outcome {
  /** Each path with its status, or with the error that came instead, and how often. */
  readonly answers: ReadonlyMap<string, number>
  /** Those that were answered 5xx or not at all. */
  readonly faults: ReadonlyArray<string>
  readonly acknowledged: number
  readonly receipts: number
}

const PATHS = ["/", "/course", "/question", "/teacher"]
/** Milliseconds between two takers who press start. */
const BETWEEN_STARTS = 10
const PATIENCE = 120_000

/**
 * Starts two processes again, one after the other, while takers save and hand in and visitors open pages through a proxy;
 * then every acknowledged answer and receipt is looked for. Rejects with those that are missing, doubled or changed.
 */
export const restartsUnderLoad = async (options: Options): Promise<Outcome> => {
  const { site, proxy, paper, takers: count, every, pages, seed } = options
  const { sql, both } = site
  const front = await startProxy(proxy, [both[0].port, both[1].port])
  const answers = countAnswers()
  const ended = new AbortController()
  try {
    await until(
      "a page through the proxy",
      async () => (await countAnswers().from(0)(new URL(front.url), {})).status < 400,
    )
    const takers: Array<Taker> = []
    for (let n = 0; n < count; n += 1) {
      const token = await addLearner(sql, `${proxy.name}-${n}`)
      const own = { url: front.url, token, paper, every, ask: answers.from(n) }
      takers.push(makeTaker({ ...own, chance: seeded(seed + n), ended: ended.signal }))
    }
    const opening = openPages(front.url, pages, answers.from, ended.signal)
    const playing = Promise.all(takers.map(({ play }, n) => after(n * BETWEEN_STARTS).then(play)))
    // a taker that stops before its time has seen what must not be
    const stopped = playing.then(() => Promise.reject(new Error("the takers stopped")))
    const restart = async () => {
      await until("a save of each taker", async () => takers.every(({ waits }) => waits().length > 0))
      for (const one of both) {
        await front.leaveOut(one.port)
        await one.startAgain()
        await front.takeIn()
        await until("a visitor at the one that was started again", async () => isAsked(one))
      }
    }
    await Promise.race([restart(), stopped])
    ended.abort()
    await Promise.all([playing, opening])
    const { problems, acknowledged, receipts } = await findProblems(sql, takers)
    if (problems.length > 0) throw new Error(`seed ${seed}: ${problems.slice(0, 10).join("\n")}`)
    return { answers: answers.counted(), faults: answers.faults(), acknowledged, receipts }
  } finally {
    ended.abort()
    await front.stop()
  }
}

/** By a visitor, not by a proxy that looks whether it is ready. */
const isAsked = ({ log }: RunningProcess): boolean => /"path":"\/(?!readyz|healthz)/.test(log())

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const giveUp = performance.now() + PATIENCE
  while (!(await holds().catch(() => false))) {
    if (performance.now() > giveUp) throw new Error(`not within ${PATIENCE} ms: ${what}`)
    await after(20)
  }
}

/** Each by another visitor. */
const openPages = async (url: string, pages: number, from: (visitor: number) => Ask, ended: AbortSignal) => {
  const headers = { accept: "text/html", "accept-encoding": "br" }
  const coming: Array<Promise<unknown>> = []
  const begun = performance.now()
  for (let n = 0; !ended.aborted; n += 1) {
    await after(Math.max(0, begun + (n * 1_000) / pages - performance.now()))
    // a failure is counted
    coming.push(from(n)(new URL(PATHS[n % PATHS.length] ?? "/", url), { headers }).catch(() => {}))
  }
  await Promise.all(coming)
}

import { setTimeout as after } from "node:timers/promises"
import type { Pool } from "#server/db/Sql.ts"
import { seeded } from "../../support/seeded.ts"
import { addLearner } from "../../support/siteDatabase.ts"
import { findProblems } from "./oracle.ts"
import { makeTaker } from "./taker.ts"

/** A site that parts of it are taken away from. */
export interface Stage {
  readonly url: string
  readonly sql: Pool
  readonly log: () => string
  /** Kills the next part; gives what it was and after how many milliseconds the site answered again. */
  readonly kill: (kill: number) => Promise<{ readonly of: string; readonly away: number }>
  /** Removes it. */
  readonly stop: () => Promise<void>
}

export interface Options {
  readonly stage: Stage
  readonly kills: number
  readonly takers: number
  readonly seed: number
  readonly say: (text: string) => void
}

export interface Outcome {
  readonly acknowledged: number
  readonly receipts: number
}

const PAPER = "5000"
/** What is not back by then does not come. */
export const PATIENCE = 60_000

/**
 * Takers answer and hand in while parts of a stage are killed, at moments that follow from the seed. After
 * each kill every acknowledged answer is looked for in the log, and every receipt in its table. Rejects with the first
 * one that is missing, doubled or changed.
 */
export const killsUnderLoad = async ({ stage, kills, takers, seed, say }: Options): Promise<Outcome> => {
  const { url, sql } = stage
  const chance = seeded(seed)
  const ended = new AbortController()
  try {
    await sql`update papers set attempts = 0, minutes = 600 where id = ${PAPER}`
    const tokens: Array<string> = []
    for (let n = 0; n < takers; n += 1) tokens.push(await addLearner(sql, `taker-${n}`))
    const all = tokens.map((token, n) =>
      makeTaker({ url, token, paper: PAPER, chance: seeded(seed + n), ended: ended.signal }),
    )
    const playing = Promise.all(all.map(({ play }) => play()))
    // a taker that stops before its time has seen what must not be
    const failed = playing.then(() => Promise.reject(new Error("the takers stopped")))
    const check = async () => {
      const { problems, acknowledged, receipts } = await findProblems(sql, all)
      if (problems.length > 0) throw new Error(`seed ${seed}: ${problems.slice(0, 10).join("\n")}`)
      return { acknowledged, receipts }
    }

    const acknowledged = () =>
      all.reduce((sum, { writers }) => sum + writers().reduce((own, { acked }) => own + acked(), 0), 0)
    /** Until somebody's answers were taken since: a kill before that would meet nobody. */
    const untilSaved = async () => {
      const before = acknowledged()
      const giveUp = performance.now() + PATIENCE
      while (acknowledged() === before) {
        if (performance.now() > giveUp) throw new Error(`nothing was saved for ${PATIENCE} ms:\n${stage.log()}`)
        await after(20)
      }
    }

    const killOnce = async (kill: number) => {
      await untilSaved()
      await after(200 + chance.next() * 1_500)
      const { of, away } = await stage.kill(kill)
      const { acknowledged: answers, receipts } = await check()
      say(`kill ${kill} of ${of}: back after ${away} ms; ${answers} answers and ${receipts} receipts, none lost`)
    }
    for (let kill = 1; kill <= kills; kill += 1) await Promise.race([killOnce(kill), failed])
    ended.abort()
    await playing
    return await check()
  } finally {
    ended.abort()
    await stage.stop()
  }
}

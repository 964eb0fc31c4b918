import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import { isAlive, readPostmaster } from "#server/db/postmasterPid.ts"
import { callSite } from "../../support/protocolClient.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import { addLearner, siteDatabase } from "../../support/siteDatabase.ts"
import { type Site, startSite } from "../../support/startSite.ts"
import { findDoubles, findLost, findStale } from "./oracle.ts"
import { makeWriter, type Writer } from "./writer.ts"

export interface Options {
  /** Removed at the end. */
  readonly dataDir: string
  readonly kills: number
  readonly takers: number
  readonly seed: number
  readonly say: (text: string) => void
}

export interface Outcome {
  readonly acknowledged: number
  readonly receipts: number
}

const KINDS = ["server", "database", "server", "database", "both"] as const
const PAPER = "5000"
/** Milliseconds that a taker thinks between two saves, on average. */
const THINKS = 1_000
/** One save in so many is followed by a hand-in and a new start. */
const HANDS_IN = 15
/** A server or database that is not back by then does not come. */
const PATIENCE = 60_000

/**
 * Takers answer and hand in while server and database are killed in turn, at moments that follow from the seed. After
 * each kill every acknowledged answer is looked for in the log, and every receipt in its table. Rejects with the first
 * one that is missing, doubled or changed.
 */
export const killsUnderLoad = async ({ dataDir, kills, takers, seed, say }: Options): Promise<Outcome> => {
  const cluster = join(dataDir, "postgres")
  let site = await startSite(dataDir)
  const { url } = site
  const sql = siteDatabase(dataDir)
  const chance = seeded(seed)
  const ended = new AbortController()
  try {
    await sql`update papers set attempts = 0, minutes = 600 where id = ${PAPER}`
    const tokens: Array<string> = []
    for (let n = 0; n < takers; n += 1) tokens.push(await addLearner(sql, `taker-${n}`))
    const all = tokens.map((token, n) => makeTaker(url, token, seeded(seed + n), ended.signal))
    const playing = Promise.all(all.map(({ play }) => play()))
    // a taker that stops before its time has seen what must not be
    const failed = playing.then(() => Promise.reject(new Error("the takers stopped")))
    const check = async () => {
      const writers = all.flatMap(({ writers: own }) => own().map((writer) => ({ writer, acked: writer.acked() })))
      const receipts = all.flatMap(({ receipts: own }) => own())
      const problems = [
        ...(await findLost(sql, writers)),
        ...(await findDoubles(sql, receipts)),
        ...(await findStale(sql)),
      ]
      if (problems.length > 0) throw new Error(`seed ${seed}: ${problems.slice(0, 10).join("\n")}`)
      return { acknowledged: writers.reduce((sum, { acked }) => sum + acked, 0), receipts: receipts.length }
    }

    const acknowledged = () =>
      all.reduce((sum, { writers }) => sum + writers().reduce((own, { acked }) => own + acked(), 0), 0)
    /** Until somebody's answers were taken since: a kill before that would meet nobody. */
    const untilSaved = async () => {
      const before = acknowledged()
      const giveUp = performance.now() + PATIENCE
      while (acknowledged() === before) {
        if (performance.now() > giveUp) throw new Error(`nothing was saved for ${PATIENCE} ms:\n${site.log()}`)
        await after(20)
      }
    }

    const killOnce = async (kill: number) => {
      const kind = KINDS[(kill - 1) % KINDS.length] as (typeof KINDS)[number]
      await untilSaved()
      await after(200 + chance.next() * 1_500)
      const begun = performance.now()
      const postmaster = readPostmaster(cluster)?.pid ?? 0
      if (kind !== "server") process.kill(postmaster, "SIGKILL")
      if (kind !== "database") {
        await site.kill()
        site = await startSite(dataDir, { PORT: new URL(url).port })
      }
      await isReady(site, postmaster, kind === "server")
      const away = Math.round(performance.now() - begun)
      const { acknowledged: answers, receipts } = await check()
      say(`kill ${kill} of ${kind}: back after ${away} ms; ${answers} answers and ${receipts} receipts, none lost`)
    }
    for (let kill = 1; kill <= kills; kill += 1) await Promise.race([killOnce(kill), failed])
    ended.abort()
    await playing
    return await check()
  } finally {
    ended.abort()
    await sql.end({ timeout: 1 })
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Waits until the site answers from its database, which is another process than before unless it lived on. */
const isReady = async (site: Site, postmaster: number, lives: boolean): Promise<void> => {
  const giveUp = performance.now() + PATIENCE
  const isBack = async () => {
    const isSame = isAlive(postmaster)
    if (isSame !== lives) return false
    const { ok } = await fetch(`${site.url}/readyz`).catch(() => ({ ok: false }))
    return ok
  }
  while (!(await isBack())) {
    if (performance.now() > giveUp) throw new Error(`not back after ${PATIENCE} ms:\n${site.log()}`)
    await after(20)
  }
}

/** Whatever the network or a database that is away may answer: the page tries again. */
const isPassing = (error: unknown): boolean =>
  /^(fetch failed|terminated)$|^[\w.]+: 5\d\d /.test(error instanceof Error ? error.message : "")

const makeTaker = (url: string, token: string, chance: Chance, ended: AbortSignal) => {
  const writers: Array<Writer> = []
  const receipts: Array<Receipt> = []
  const retryFor = async <T>(act: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!isPassing(error)) throw error
        await after(50 + chance.next() * 200)
      }
    }
  }
  const start = async () => {
    const key = randomUUID()
    const payload = { paper_id: PAPER, client_id: "page" }
    const attempt = await retryFor(() => callSite(url, "exam.start", payload, { token, key }))
    const writer = makeWriter(token, attempt, chance)
    writers.push(writer)
    return writer
  }
  const handIn = async ({ attempt_id, client_id, epoch, written }: Writer) => {
    const key = randomUUID()
    const payload = { attempt_id, client_id, epoch, last_seq: written().length }
    receipts.push(await retryFor(() => callSite(url, "exam.handIn", payload, { token, key })))
    // pressed again: the same receipt is kept a second time and compared with what is stored
    receipts.push(await retryFor(() => callSite(url, "exam.handIn", payload, { token })))
  }
  const play = async () => {
    let writer = await start()
    while (!ended.aborted) {
      await after(chance.next() * 2 * THINKS)
      for (let more = chance.below(3); more >= 0; more -= 1) writer.write()
      await retryFor(() => writer.save(url))
      if (chance.below(HANDS_IN) === 0) {
        await handIn(writer)
        writer = await start()
      }
    }
    await handIn(writer)
  }
  return { play, writers: () => writers, receipts: () => receipts }
}

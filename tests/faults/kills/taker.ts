import { randomUUID } from "node:crypto"
import { setTimeout as after } from "node:timers/promises"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import { type Ask, callSite } from "../../support/protocolClient.ts"
import type { Chance } from "../../support/seeded.ts"
import { makeWriter, type Writer } from "./writer.ts"

/** One save in so many is followed by a hand-in and a new start. */
const HANDS_IN = 15

/** Tries again as a page does, whatever the network or a database that is away may answer. */
export const untilAnswered = async <T>(act: () => Promise<T>, chance: Chance): Promise<T> => {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!/^(fetch failed|terminated)$|^[\w.]+: 5\d\d /.test(error instanceof Error ? error.message : "")) throw error
      await after(50 + chance.next() * 200)
    }
  }
}

export interface Taker {
  /** Answers and hands in until it is ended. Rejects when it sees what must not be. */
  readonly play: () => Promise<void>
  readonly writers: () => ReadonlyArray<Writer>
  readonly receipts: () => ReadonlyArray<Receipt>
  /** How long each save waited until it was acknowledged (milliseconds). */
  readonly waits: () => ReadonlyArray<number>
}

interface Sitting {
  readonly url: string
  readonly token: string
  readonly paper: string
  readonly chance: Chance
  readonly ended: AbortSignal
  /** Milliseconds between two saves, on average. */
  readonly every?: number
  readonly ask?: Ask
}

export const makeTaker = ({ url, token, paper, chance, ended, every = 1_000, ask = fetch }: Sitting): Taker => {
  const writers: Array<Writer> = []
  const receipts: Array<Receipt> = []
  const waits: Array<number> = []
  const retryFor = <T>(act: () => Promise<T>): Promise<T> => untilAnswered(act, chance)
  const start = async () => {
    const key = randomUUID()
    const payload = { paper_id: paper, client_id: "page" }
    const attempt = await retryFor(() => callSite(url, "exam.start", payload, { token, key, ask }))
    const writer = makeWriter(token, attempt, chance, ask)
    writers.push(writer)
    return writer
  }
  const handIn = async ({ attempt_id, client_id, epoch, written }: Writer) => {
    const key = randomUUID()
    const payload = { attempt_id, client_id, epoch, last_seq: written().length }
    receipts.push(await retryFor(() => callSite(url, "exam.handIn", payload, { token, key, ask })))
    // pressed again: the same receipt is kept a second time and compared with what is stored
    receipts.push(await retryFor(() => callSite(url, "exam.handIn", payload, { token, ask })))
  }
  const play = async () => {
    let writer = await start()
    while (!ended.aborted) {
      await after(chance.next() * 2 * every)
      for (let more = chance.below(3); more >= 0; more -= 1) writer.write()
      const begun = performance.now()
      await retryFor(() => writer.save(url))
      waits.push(performance.now() - begun)
      if (chance.below(HANDS_IN) === 0) {
        await handIn(writer)
        writer = await start()
      }
    }
    await handIn(writer)
  }
  return { play, writers: () => writers, receipts: () => receipts, waits: () => waits }
}

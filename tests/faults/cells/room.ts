import { randomUUID } from "node:crypto"
import { setTimeout as after } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import type { Pool } from "#server/db/Sql.ts"
import { callSite } from "../../support/protocolClient.ts"
import type { Chance } from "../../support/seeded.ts"
import { untilAnswered } from "../kills/taker.ts"
import { RoomPage } from "../live/RoomPage.ts"

/** Between two messages (milliseconds). */
const SPEAKS = 3_000

interface Entering {
  readonly url: string
  readonly agency: string
  readonly user_id: string
  readonly token: string
  readonly chance: Chance
  readonly ended: AbortSignal
}

/** A room in which somebody speaks while the page of the same person reads. */
export interface BusyRoom {
  readonly play: () => Promise<void>
  /** What a database, or the page, has otherwise than was said, a sentence each. */
  readonly problems: (sql: Pool) => Promise<ReadonlyArray<string>>
  readonly said: () => number
  readonly close: () => void
}

export const busyRoom = ({ url, agency, user_id, token, chance, ended }: Entering): BusyRoom => {
  const said: Array<{ readonly n: number; readonly text: string }> = []
  const page = new RoomPage({ session_id: "live1", user_id, token, origin: url, now: Date.now() })
  const ticking = setInterval(() => page.tick(), 1_000)
  return {
    play: async () => {
      await page.until(({ door }) => door === "open")
      while (!ended.aborted) {
        await after(SPEAKS)
        const text = `第${said.length + 1}句`
        const payload = { id: "live1", nonce: randomUUID(), text }
        const { n } = await untilAnswered(() => callSite(url, "live.say", payload, { token }), chance)
        said.push({ n, text })
      }
    },
    problems: async (sql) => {
      const all = [...said]
      const last = all.at(-1)?.n ?? 0
      await page.until(({ numbers }) => (numbers.at(-1) ?? 0) >= last)
      const rows = await sql<{ n: number; text: string }[]>`
        select n, body as text from live_entries where agency_id = ${agency} and kind = 'say' and n <= ${last} order by n`
      const read = page.messages.filter(({ n }) => n <= last).map(({ n, text }) => ({ n, text }))
      return [
        ...page.lies,
        ...(isDeepStrictEqual(
          [...rows].map((row) => ({ ...row })),
          all,
        )
          ? []
          : [`the room's log is not what was said: ${JSON.stringify(rows)}`]),
        ...(isDeepStrictEqual(read, all.slice(-read.length))
          ? []
          : [`the page has not what was said: ${JSON.stringify(read)}`]),
      ]
    },
    said: () => said.length,
    close: () => {
      clearInterval(ticking)
      page.actor.stop()
    },
  }
}

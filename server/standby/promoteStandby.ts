import { setTimeout as sleep } from "node:timers/promises"
import { connect, type DatabaseAddress } from "../db/connect.ts"
import { timelineOf } from "../db/primary.ts"
import { serversOf } from "../db/servers.ts"
import type { Pool } from "../db/Sql.ts"
import { doubt, type WhenAway } from "./decide.ts"
import { fence, isNotedPaired, notePaired, requireStandbys, unfence } from "./fence.ts"

interface Options {
  /** The standby. */
  readonly address: DatabaseAddress
  /** Of all servers, the standby among them. */
  readonly url: string
  readonly whenAway: WhenAway
  /** The operator knows that the primary's machine is off. */
  readonly isGone: boolean
  readonly report: (line: string) => void
}

const CATCH_UP_MS = 30_000
/** A primary that is only busy is to be fenced, not taken for one that is gone. */
const PATIENCE_MS = 5_000

/**
 * Makes a standby the primary. One that still answers is fenced first and loses nothing; one that does not answer cannot
 * acknowledge anything without this standby, unless it may go on alone or did not wait for it yet: then a person has to
 * know that it is off.
 */
export const promoteStandby = async ({ address, url, whenAway, isGone, report }: Options): Promise<void> => {
  const own = connect(address, { max: 1, statementTimeout: 0 })
  const peers = serversOf(url).map((server) => connect({ url: server }, { max: 1, statementTimeout: 0 }))
  try {
    if ((await timelineOf(own)) !== null) throw new Error("this database is the primary already")
    const timelines = await Promise.all(peers.map((pool) => timelineOf(pool, PATIENCE_MS)))
    const primary = peers[timelines.findIndex((timeline) => timeline !== null)]
    if (primary !== undefined) await handOver(primary, own, report)
    else if (!isGone) {
      const reason = doubt(await isNotedPaired(own), whenAway)
      if (reason !== null)
        throw new Error(`the primary does not answer, and ${reason}: switch its machine off, then say --gone`)
    }
    await own`select pg_promote(true, 60)`
    // until another standby follows there is nobody to wait for
    await notePaired(own, false)
    await requireStandbys(own, [])
  } finally {
    await Promise.all([own, ...peers].map((pool) => pool.end({ timeout: 1 })))
  }
}

/** Nothing is written any more on the primary, and all that was is here. */
const handOver = async (primary: Pool, own: Pool, report: (line: string) => void): Promise<void> => {
  await fence(primary)
  report("the primary is fenced: it writes no more")
  try {
    const [{ end }] = await primary<[{ end: string }]>`select pg_current_wal_lsn()::text as end`
    const giveUp = performance.now() + CATCH_UP_MS
    while (!(await hasReplayed(own, end))) {
      if (performance.now() > giveUp)
        throw new Error(
          "this standby does not catch up with the primary, which goes on: npm run site -- status says by how much",
        )
      await sleep(20)
    }
  } catch (error) {
    await unfence(primary)
    throw error
  }
}

const hasReplayed = async (own: Pool, end: string): Promise<boolean> => {
  const [row] = await own<
    [{ done: boolean }]
  >`select coalesce(pg_last_wal_replay_lsn() >= ${end}::pg_lsn, false) as done`
  return row.done
}

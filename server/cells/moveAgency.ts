import { setTimeout as sleep } from "node:timers/promises"
import { CannotOperate } from "../core/CannotOperate.ts"
import { readServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { missingIn } from "../objects/missingIn.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { type Asking, assertServable } from "./askCell.ts"
import { type Cell, type MoveState, moveStateIn, setMoveState } from "./Cell.ts"
import { assertMovable, differing, readSums } from "./compareCells.ts"
import { copyContent } from "./copyContent.ts"
import {
  awaitStandbys,
  guardAgency,
  isCaughtUp,
  publish,
  subscribe,
  tablesToCopy,
  unguardAgency,
  unpublish,
  unsubscribe,
} from "./replicate.ts"
import { tenantTables } from "./tenantTables.ts"

export interface Move {
  readonly agency: string
  /** The cell with the directory, where the command is given. */
  readonly home: Cell
  readonly other: Cell
  /** Of the other cell's servers. */
  readonly address: string
  readonly sealedOf: Asking["sealedOf"]
  /** Videos and handouts as this cell reads them. */
  readonly media: ObjectStore
  /** How long learners may wait while the agency is handed over (milliseconds). */
  readonly pause: number
  /** How long a server may take to notice a change of its agencies (milliseconds). */
  readonly noticed: number
  readonly report: (line: string) => void
}

const LOOK_MS = 100
const TRIES = 20
/** Between two tries: who waited goes first. */
const REST_MS = 1_000
/** Before an agency is handed over the other cell is this close, or everybody would wait for it (milliseconds). */
const BEHIND_MS = 60_000

/**
 * Moves an agency to the other cell: its rows are copied and followed both ways, compared one by one, and then the other
 * cell serves it. It may be ended anywhere, by SIGKILL too, and called again.
 */
export const moveThere = async (move: Move): Promise<void> => {
  const { agency, home, other, report } = move
  const [here, there] = await statesOf(move)
  if (here === "left" && there === "arrived") return report(`${agency}已由${other.name}服务`)
  if (here === null && there === null) {
    await assertMovable(home, other, agency)
    const { deriving: key } = await readServerKeys(home.sql)
    const missingHere = (keys: ReadonlyArray<string>) => missingIn(move.media, keys)
    const { address, sealedOf } = move
    await assertServable(home.sql, { name: other.name, address, key, sealedOf, missingHere }, agency)
  }
  if (here === null || here === "leaving") await prepare(move)
  await handOver(move, home, other)
}

/** Takes a move back, whatever it has come to: this cell serves the agency, and the copy in the other one is deleted. */
export const takeBack = async (move: Move): Promise<void> => {
  const [here, there] = await statesOf(move)
  if (here === null && there === null) throw new CannotOperate(`${move.agency}没有在移动`)
  if (here === "left") await handOver(move, move.other, move.home)
  await finish(move, move.home, move.other)
}

/** Ends a move: the other cell serves the agency, and its rows in this one are deleted. */
export const settle = async (move: Move): Promise<void> => {
  const [here, there] = await statesOf(move)
  // the last step deletes these two rows one after the other
  const isDone = here === "left" && (there === "arrived" || there === null)
  if (!isDone) throw new CannotOperate(`${move.agency}还没有移到${move.other.name}`)
  await finish(move, move.other, move.home)
}

const statesOf = ({ agency, home, other }: Move): Promise<[MoveState | null, MoveState | null]> =>
  Promise.all([moveStateIn(home, agency), moveStateIn(other, agency)])

/** Until each cell has the other one's rows of the agency within milliseconds, and every server asks who serves it. */
const prepare = async (move: Move): Promise<void> => {
  const { agency, home, other, report } = move
  const begin = (cell: Cell, state: MoveState) => cell.sql`
    insert into agency_moves (agency, cell, state, begun_at) values (${agency}, ${other.name}, ${state}, now())
    on conflict do nothing`
  await begin(other, "arriving")
  await begin(home, "leaving")
  await home.sql`insert into agency_move_marks (agency, mark) values (${agency}, 0) on conflict do nothing`
  for (const cell of [other, home]) {
    await guardAgency(cell, agency)
    await publish(cell, agency)
  }
  await copyContent(home, other, agency)
  await subscribe(other, home, agency, true)
  for (let left, last = -1; left !== 0; last = left, await sleep(LOOK_MS)) {
    left = await tablesToCopy(other, agency)
    if (left !== last) report(left === 0 ? "所有的表都已抄过去" : `还有${left}个表要抄`)
  }
  await subscribe(home, other, agency, false)
  for (const cell of [home, other]) await awaitStandbys(cell, agency, report)
  // rows that came by copying raise no number there
  await other.sql`update agencies_version set version = version + 1`
  await sleep(move.noticed)
}

/** Compares a frozen pair row by row, then lets the other cell serve; nothing is written while that is done. */
const handOver = async (move: Move, from: Cell, to: Cell): Promise<void> => {
  const { agency, home, report } = move
  const isOver = async () => (await moveStateIn(from, agency)) === (from === home ? "left" : "arriving")
  if (!(await isOver())) {
    await compare(move, from, to)
    await copyContent(home, move.other, agency)
    const took = await inTime(move, () =>
      paused(move, from, to, async (sql) => {
        // of a try whose answer was lost nobody knows whether it was done
        if (await isOver()) return
        await continueNumbers(from.sql, to.sql)
        await stopServing(sql, move, from)
      }),
    )
    report(`暂停写入${took}毫秒`)
  }
  // between the two nobody serves it: what is asked for meanwhile is asked again
  await to.sql.begin((sql) => serve(sql, move, to))
  report(`${agency}由${to.name}服务`)
}

const stopServing = async (sql: Sql, { agency, home, other }: Move, from: Cell): Promise<void> => {
  await setMoveState(sql, agency, from === home ? "left" : "arriving")
  if (from === home)
    await sql`
      insert into cell_hosts (host, cell) select host, ${other.name} from agency_hosts where agency_id = ${agency}
      on conflict (host) do update set cell = excluded.cell`
}

const serve = async (sql: Sql, { agency, home }: Move, to: Cell): Promise<void> => {
  await setMoveState(sql, agency, to === home ? "leaving" : "arrived")
  await sql`delete from cell_hosts where host in (select host from agency_hosts where agency_id = ${agency})`
}

/** Throws where a row differs, or is in one of the cells alone, at a moment in which both had everything. */
const compare = async (move: Move, from: Cell, to: Cell): Promise<void> => {
  const { agency, report } = move
  const compared = await inTime(move, () =>
    from.sql.begin((here) =>
      to.sql.begin(async (there) => {
        for (const sql of [here, there]) {
          await sql`set transaction isolation level repeatable read, read only`
          await sql`set local statement_timeout = 0`
        }
        // each sees from its first query on what was there then
        const took = await paused(move, from, to, () =>
          Promise.all([here, there].map((sql) => sql`select 1 from agency_moves`)),
        )
        if (took === null) return null
        const [own, copy] = await Promise.all([readSums(here, agency), readSums(there, agency)])
        return { took, differ: differing(own, copy) }
      }),
    ),
  )
  const { took, differ } = compared
  if (differ.length > 0) throw new CannotOperate(`两边的行不同：${differ.join("、")}`)
  report(`每一行都相同，暂停写入${took}毫秒`)
}

/** Of the locks, of a transaction that waits for this process, and, from PostgreSQL 17 on, of the whole transaction. */
const LIMITS = ["lock_timeout", "idle_in_transaction_session_timeout", "transaction_timeout"]
/** What is said where one of them is over: the transaction is undone, or its connection ended. */
const OVER = ["55P03", "25P03", "25P04", "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"]

/**
 * Runs something while nobody writes rows of the agency and the other cell has all of them; who wants to write waits.
 * Gives how long that was (milliseconds); null where it would take too long, and nothing was done. PostgreSQL ends it then,
 * however long this process is kept from going on.
 */
const paused = async (
  { agency, pause }: Move,
  from: Cell,
  to: Cell,
  run: (sql: Sql) => Promise<unknown>,
): Promise<number | null> => {
  if (!(await isCaughtUp(from, to, agency, BEHIND_MS))) throw new CannotOperate(`${to.name}跟不上${from.name}`)
  let begun = performance.now()
  const isDone = await from.sql
    .begin(async (sql) => {
      begun = performance.now()
      await sql`select set_config(name, ${String(pause)}, true) from pg_settings where name = any (${LIMITS})`
      await sql`select pg_advisory_xact_lock(5, hashtext(${agency}))`
      if (!(await isCaughtUp(from, to, agency, pause - (performance.now() - begun)))) return false
      await run(sql)
      return true
    })
    .catch((error: Error & { readonly code?: string }) => {
      if (OVER.includes(error.code ?? "")) return false
      throw error
    })
  return isDone ? Math.round(performance.now() - begun) : null
}

/** Tries again what took too long, after a rest in which everybody writes. */
const inTime = async <T>({ pause, report }: Move, once: () => Promise<T | null>): Promise<T> => {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const done = await once()
    if (done !== null) return done
    report(`${pause}毫秒内没有赶上，照常写入，过一会儿再试`)
    await sleep(REST_MS)
  }
  throw new CannotOperate(`试了${TRIES}次，都没有在${pause}毫秒内赶上，两边照旧`)
}

/** What the other cell numbers from now on has not been numbered before. */
const continueNumbers = async (from: Sql, to: Sql): Promise<void> => {
  const numbers = await from<{ name: string; last: number | null }[]>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()`
  for (const { name, last } of numbers)
    if (last !== null)
      await to`
        select setval(${name}::regclass, ${last}) from pg_sequences
        where schemaname = current_schema() and sequencename = ${name} and coalesce(last_value, 0) < ${last}`
}

/** Ends what follows and what asks, and deletes the rows of the cell that does not serve the agency. */
const finish = async ({ agency, home, other, report }: Move, serving: Cell, copy: Cell): Promise<void> => {
  await unsubscribe(other, home, agency)
  await unsubscribe(home, other, agency)
  for (const cell of [home, other]) await unpublish(cell, agency)
  await copy.sql.begin(async (sql) => {
    await sql`set local statement_timeout = 0`
    // neither what counts rows nor what asks who serves them has a part in it
    await sql`set local session_replication_role = replica`
    for (const { name, key } of await tenantTables(sql))
      await sql`delete from ${sql(name)} where ${sql(key)} = ${agency}`
    await sql`update agencies_version set version = version + 1`
  })
  for (const cell of [serving, copy]) {
    await unguardAgency(cell, agency)
    await cell.sql`delete from agency_moves where agency = ${agency}`
  }
  report(`${copy.name}里${agency}的行已删除`)
}

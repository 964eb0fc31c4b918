import { setTimeout as after } from "node:timers/promises"
import { issueToken } from "#server/core/tokens.ts"
import { tenantTables } from "#server/cells/tenantTables.ts"
import type { Pool } from "#server/db/Sql.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import { findProblems } from "../kills/oracle.ts"
import { makeTaker, type Taker } from "../kills/taker.ts"
import { type BusyRoom, busyRoom } from "./room.ts"
import { type RunningCell, twoCells, type TwoCells } from "./twoCells.ts"

export interface Options {
  /** Of moves there and back; with five each part is killed in each phase. */
  readonly runs: number
  readonly takers: number
  readonly seed: number
  readonly say: (text: string) => void
}

export interface Outcome {
  readonly acknowledged: number
  readonly kills: number
  /** How long writes waited, each time that they did (milliseconds). */
  readonly pauses: ReadonlyArray<number>
  /** How long each answer waited until it was acknowledged, through kills too (milliseconds). */
  readonly waits: ReadonlyArray<number>
}

const PAPER = "p1"
/** Takers of an agency that stays. */
const OTHERS = 5
const TRIES = 20
/** A kill comes so long after a phase began, at most (milliseconds). */
const LATE = 400

const VICTIMS = ["command", "serving database", "following database", "serving server", "following server"] as const
type Victim = (typeof VICTIMS)[number]

/** What a command says when one of its phases begins. */
const PHASES = {
  to: [/^agency:move on/, /^还有/, /^所有的表/, /^每一行/, /^暂停/, /服务$/],
  back: [/^agency:move on/, /^每一行/, /^暂停/, /服务$/],
  done: [/^agency:move on/, /已删除$/],
} as const
type Step = keyof typeof PHASES

interface Stage extends Options {
  readonly cells: TwoCells
  readonly chance: Chance
  readonly pauses: number[]
  kills: number
}

/**
 * Moves agencies to another cell and back under takers and a room while databases, servers and the command are killed, at
 * moments that follow from the seed. After each step everything that was acknowledged is looked for in the
 * cell that serves, and rows of other agencies in the other one. Rejects with the first of what is missing or too much.
 */
export const movesUnderLoad = async (options: Options): Promise<Outcome> => {
  const { runs, seed } = options
  const agencies = Array.from({ length: runs }, (_, n) => `m${n}`)
  const cells = await twoCells([...agencies, "stays"])
  const stage: Stage = { ...options, cells, chance: seeded(seed), pauses: [], kills: 0 }
  const ended = new AbortController()
  try {
    await cells.home.database.sql`update papers set attempts = 0, minutes = 600`
    await cells.home.database.sql`
      update live_sessions set starts_at = now() - interval '1 hour', ends_at = now() + interval '6 hours'`
    const staying = await enter(stage, "stays", OTHERS, ended.signal)
    const waits: number[] = []
    let acknowledged = 0
    for (const [run, agency] of agencies.entries()) {
      const done = await moveOnce(stage, agency, run)
      waits.push(...done.waits)
      acknowledged += done.acknowledged
    }
    ended.abort()
    await staying.playing
    const { problems, acknowledged: stayed } = await findProblems(cells.home.database.sql, staying.takers)
    assertNone(stage, problems)
    return { acknowledged: acknowledged + stayed, kills: stage.kills, pauses: stage.pauses, waits }
  } finally {
    ended.abort()
    await cells.stop()
  }
}

const assertNone = ({ seed }: Stage, problems: ReadonlyArray<string>): void => {
  if (problems.length > 0) throw new Error(`seed ${seed}: ${problems.slice(0, 10).join("\n")}`)
}

interface Entered {
  readonly takers: ReadonlyArray<Taker>
  readonly room: BusyRoom
  readonly playing: Promise<unknown>
}

const enter = async ({ cells, seed }: Stage, agency: string, count: number, ended: AbortSignal): Promise<Entered> => {
  const { sql } = cells.home.database
  const url = await cells.front(`${agency}.test`)
  const learner = async (n: number) => {
    const id = `${agency}-${n}`
    await sql`insert into users (agency_id, id, name, created_at) values (${agency}, ${id}, ${id}, now())`
    return { id, token: await issueToken(sql, agency, id, Date.now()) }
  }
  const takers: Taker[] = []
  for (let n = 1; n <= count; n += 1) {
    const { token } = await learner(n)
    takers.push(makeTaker({ url, token, paper: PAPER, chance: seeded(seed + n), ended }))
  }
  const { id, token } = await learner(0)
  const room = busyRoom({ url, agency, user_id: id, token, chance: seeded(seed), ended })
  return { takers, room, playing: Promise.all([...takers, room].map(({ play }) => play())) }
}

/** There and back with kills, and there for good; which part is killed in which phase differs by run. */
const moveOnce = async (stage: Stage, agency: string, run: number) => {
  const { cells, takers: count, say } = stage
  const { home, east } = cells
  const ended = new AbortController()
  const { takers, room, playing } = await enter(stage, agency, count, ended.signal)
  // who stops before their time has seen what must not be
  const stopped = playing.then(() => Promise.reject(new Error("the takers stopped")))
  stopped.catch(() => {})
  const check = async (serving: RunningCell) => {
    const { sql } = serving.database
    const { problems, acknowledged } = await findProblems(sql, takers)
    assertNone(stage, [...problems, ...(await room.problems(sql)), ...(await strangersIn(east.database.sql, agency))])
    return acknowledged
  }
  const step = async (name: Step, serving: RunningCell, next: RunningCell, isKilled = true) => {
    const begun = performance.now()
    const before = stage.kills
    await Promise.race([give(stage, { agency, step: name, serving, run, isKilled }), stopped])
    await Promise.race([untilAllSaved(takers), stopped])
    const acknowledged = await Promise.race([check(next), stopped])
    say(
      `${agency} ${name}: ${stage.kills - before} kills, ${((performance.now() - begun) / 1000).toFixed(1)} s; ${acknowledged} answers and ${room.said()} messages, none lost`,
    )
    return acknowledged
  }
  try {
    await Promise.race([untilAllSaved(takers), stopped])
    await step("to", home, east)
    await step("back", east, home)
    await step("to", home, east, false)
    await step("done", east, east)
    ended.abort()
    await playing
    assertNone(stage, await strangersIn(home.database.sql, agency, true))
    return { acknowledged: await check(east), waits: takers.flatMap((taker) => taker.waits()) }
  } finally {
    ended.abort()
    room.close()
  }
}

const untilAllSaved = async (takers: ReadonlyArray<Taker>): Promise<void> => {
  const before = takers.map(({ waits }) => waits().length)
  while (takers.some(({ waits }, n) => waits().length === before[n])) await after(20)
}

interface Given {
  readonly agency: string
  readonly step: Step
  readonly serving: RunningCell
  readonly run: number
  readonly isKilled: boolean
}

/** Gives the command until it is done; in each phase it kills something once. */
const give = async (stage: Stage, { agency, step, serving, run, isKilled }: Given): Promise<void> => {
  const { cells, chance, pauses, say } = stage
  const following = serving === cells.home ? cells.east : cells.home
  const killed = new Set<RegExp>()
  const coming: Array<Promise<unknown>> = []
  const kill = async (victim: Victim, command: () => void) => {
    await after(chance.next() * LATE)
    stage.kills += 1
    switch (victim) {
      case "command":
        return command()
      case "serving database":
        return serving.killDatabase()
      case "following database":
        return following.killDatabase()
      case "serving server":
        return serving.startAgain()
      case "following server":
        return following.startAgain()
    }
  }
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const words = ["agency:move", "--agency", agency, "--cell", "east", ...(step === "to" ? [] : [`--${step}`])]
    const { kill: killCommand, ended } = cells.type(words, (line) => {
      const [, pause] = /暂停写入(\d+)毫秒/.exec(line) ?? []
      if (pause !== undefined) pauses.push(Number(pause))
      const index = PHASES[step].findIndex((phase) => phase.test(line))
      const phase = PHASES[step][index]
      if (!isKilled || phase === undefined || killed.has(phase)) return
      killed.add(phase)
      const victim = VICTIMS[(index + run) % VICTIMS.length] ?? "command"
      say(`  ${agency} ${step}: ${line} — kills the ${victim}`)
      coming.push(kill(victim, killCommand))
    })
    const { status, said } = await ended
    await Promise.all(coming.splice(0))
    if (status === 0) return
    if (status !== null) say(`  ${agency} ${step}: ${said.trim().split("\n").at(-1) ?? ""}`)
    await after(500)
  }
  throw new Error(`${agency} ${step} is not done after ${TRIES} commands`)
}

/** Rows of agencies that are not to be in a cell: of all but the default one and the one that moves; `isGone`: of that one. */
const strangersIn = async (sql: Pool, agency: string, isGone = false): Promise<ReadonlyArray<string>> => {
  const each = (await tenantTables(sql)).map(
    ({ name, key }) =>
      `select '${name}' as name, "${key}" as agency, count(*) as n from "${name}"
      where ${isGone ? `"${key}" = $1` : `"${key}" not in ('a', $1) and "${key}" not like 'm%'`} group by "${key}"`,
  )
  const rows = await sql.unsafe<{ name: string; agency: string; n: number }[]>(each.join(" union all "), [agency])
  return rows.map(({ name, agency: whose, n }) => `${n} rows of ${whose} in ${name}`)
}

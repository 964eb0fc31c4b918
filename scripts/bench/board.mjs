import { createHash, randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { startTakers } from "../load/runLoad.mjs"
import { signUp } from "../load/takers.mjs"
import { quantile } from "./numbers.mjs"
import { connect, serveBuilt } from "./site.mjs"

const PAPER = "5102"
const TAKERS = 500
/** Milliseconds from one answer of a taker to the next, about. */
const EVERY_MS = 5_000
const ROUNDS = 4
const TURN_S = 10
const WATCHERS = 2

/** A session of an owner, as if they had signed in. */
const signIn = async (sql, agency) => {
  const token = randomBytes(32).toString("base64url")
  const now = new Date()
  await sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, totp_secret, created_at)
    values (${agency}, 'bench', 'bench', 'bench', 'owner', 'none', ${Buffer.alloc(20)}, ${now})`
  await sql`
    insert into admin_sessions (agency_id, token_hash, account_id, created_at, seen_at, proved_at, device)
    values (${agency}, ${createHash("sha256").update(token).digest()}, 'bench', ${now}, ${now}, ${now}, 'bench')`
  return token
}

/** Polls as the page of a board does, until it is told to stop; gives how old what it showed was, in milliseconds. */
const watch = async (url, token, isOver) => {
  const [received, replaced] = [[], []]
  let held = null
  while (!isOver()) {
    const asked = new URLSearchParams({ paper: PAPER, ...(held !== null && { since: held.version }) })
    const answer = await fetch(`${url}/admin/api/board?${asked}`, { headers: { cookie: `admin=${token}` } })
    const { data } = await answer.json()
    if (answer.status !== 200) throw new Error(`the board answered ${answer.status}`)
    if (held !== null) replaced.push(Date.now() - held.now)
    held = data
    received.push(Date.now() - data.now)
    await setTimeout(data.next_in)
  }
  return { received, replaced }
}

/** What saves of many takers take while boards of their exam are open, beside no board, by turns; and how old a board is. */
export const board = async ({ undo }) => {
  const { url, dataDir } = await serveBuilt(undo)
  const sql = connect(dataDir, undo)
  const [agency] = await sql`select id from agencies where is_default`
  await sql`
    update papers set attempts = 0, opens_at = now() - interval '1 minute', closes_at = now() + interval '2 hours'
    where id = ${PAPER}`
  const token = await signIn(sql, agency.id)
  const failures = []
  const people = await signUp(sql, agency.id, TAKERS)
  const takers = await startTakers({ url, undo, failures }, people, PAPER, EVERY_MS)
  await takers.save(TURN_S)
  const turns = { alone: [], watched: [] }
  const ages = { received: [], replaced: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.alone.push((await takers.save(TURN_S)).took)
    let isOver = false
    const watching = Array.from({ length: WATCHERS }, () => watch(url, token, () => isOver))
    turns.watched.push((await takers.save(TURN_S)).took)
    isOver = true
    for (const { received, replaced } of await Promise.all(watching)) {
      ages.received.push(...received)
      ages.replaced.push(...replaced)
    }
  }
  if (failures.length > 0) throw new Error(failures[0])
  const p99Of = (took) => quantile(took, 0.99)
  const ratios = turns.watched.map((took, round) => p99Of(took) / p99Of(turns.alone[round]))
  const [alone, watched] = [p99Of(turns.alone.flat()), p99Of(turns.watched.flat())]
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const age = (taken) => `${(quantile(taken, 0.5) / 1_000).toFixed(2)} s, p99 ${(p99Of(taken) / 1_000).toFixed(2)} s`
  return {
    how: `npm run bench -- --only board: ${TAKERS} takers who answer every ${EVERY_MS / 1_000} s, with ${WATCHERS} boards of their exam open and without, by turns of ${TURN_S} s; ${turns.watched.flat().length} and ${turns.alone.flat().length} saves`,
    rows: [
      { what: "p99 of saves without a board", measured: `${alone.toFixed(1)} ms` },
      {
        what: `p99 of saves beside ${WATCHERS} boards`,
        measured: `${watched.toFixed(1)} ms: ${(watched / alone).toFixed(2)} (by round ${range})`,
        budget: "≤ 1.10",
      },
      { what: "age of a board when it arrives", measured: age(ages.received), budget: "≤ 2 s" },
      { what: "age of a board when the next one takes its place", measured: age(ages.replaced) },
    ],
  }
}

import { createHash, randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { askedOf } from "./askedOf.ts"
import { fillAgency } from "./fillAgency.mjs"
import { count, quantile } from "./numbers.mjs"
import { processorTime, processorTimeBelow } from "./processorTime.mjs"
import { connect, postmasterOf } from "./site.mjs"

const LEARNERS = 100_000
const BUDGET_MS = 100
/** So that one slow answer of a list is not its 95th percentile. */
const TIMES = 21

/** For so long all who watch a board share one reading of it. */
const SHARED_MS = 1_600

const textOf = (input) =>
  Object.entries(input)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")

/** How long each list of the back office takes for an agency of many learners, as its page waits for it. */
export const lists = async ({ site, undo }) => {
  const { url, dataDir, pid } = await site()
  const sql = connect(dataDir, undo)
  /** Of the server and its database. */
  const worked = () => (processorTime(pid) + processorTimeBelow(postmasterOf(dataDir))) * 1_000
  const filled = await fillAgency(sql, LEARNERS)
  await folded(sql, filled.agency)
  const cookies = {}
  for (const role of ["owner", "operator"]) cookies[role] = await signedIn(sql, filled.agency, role)
  const asked = askedOf(filled, Date.now())
  const call = (list, input) => {
    const cookie = `admin=${cookies[roleFor(list)]}`
    return list === "exam:board"
      ? fetch(`${url}/admin/api/board?${new URLSearchParams(input)}`, { headers: { cookie } })
      : fetch(`${url}/admin/api/list`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie },
          body: JSON.stringify({ list, input }),
        })
  }
  const timed = async (list, input) => {
    const begin = performance.now()
    const answer = await call(list, input)
    const text = await answer.text()
    if (!text.includes('"code":20200'))
      throw new Error(`${list} ${textOf(input)}: ${answer.status} ${text.slice(0, 300)}`)
    return performance.now() - begin
  }
  const found = []
  for (const [list, inputs] of Object.entries(asked))
    for (const input of inputs) {
      const took = []
      let processor = 0
      await timed(list, input)
      for (let n = 0; n < TIMES; n += 1) {
        if (list === "exam:board") await setTimeout(SHARED_MS)
        const before = worked()
        took.push(await timed(list, input))
        processor += worked() - before
      }
      found.push({
        what: `${list} ${textOf(input)}`.trim(),
        processor: processor / TIMES,
        median: quantile(took, 0.5),
        p95: quantile(took, 0.95),
      })
    }
  const slow = found.filter(({ processor }) => processor > BUDGET_MS)
  return {
    how: `npm run bench -- --only lists: each list of the back office ${TIMES} times at an agency of ${count(LEARNERS)} learners, by its page's call; processor time of server and database for one, which says the same beside others, then the median and the 95th percentile of what was waited for`,
    rows: found
      .toSorted((one, other) => other.processor - one.processor)
      .map(({ what, processor, median, p95 }) => ({
        what,
        measured: `${processor.toFixed(0)} ms (waited ${median.toFixed(0)}, ${p95.toFixed(0)})`,
        budget: `≤ ${BUDGET_MS}`,
      })),
    failures: slow.map(({ what, processor }) => `${what} takes ${processor.toFixed(0)} ms of processor time`),
  }
}

/** Until the job has folded the days that are over. */
const folded = async (sql, agency) => {
  for (let n = 0; n < 600; n += 1) {
    const found = await sql`select from folded_days where agency_id = ${agency} and until > current_date - 2`
    if (found.length > 0) return
    await setTimeout(1_000)
  }
  throw new Error("the days that are over were not folded within ten minutes")
}

/** Whose lists those are: the shared files are the site's. */
const roleFor = (list) => (/^(?:agency:list$|question:file$|content:)/.test(list) ? "operator" : "owner")

const signedIn = async (sql, agency, role) => {
  const token = randomBytes(32).toString("base64url")
  await sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, created_at)
    values (${agency}, ${`lists-${role}`}, ${`lists.${role}`}, 'bench', ${role}, '', now())`
  await sql`
    insert into admin_sessions (agency_id, token_hash, account_id, created_at, seen_at, proved_at)
    values (${agency}, ${createHash("sha256").update(token).digest()}, ${`lists-${role}`}, now(), now(), now())`
  return token
}

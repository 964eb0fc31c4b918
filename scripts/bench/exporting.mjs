import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { startTakers } from "../load/runLoad.mjs"
import { signUp } from "../load/takers.mjs"
import { count, quantile, seconds } from "./numbers.mjs"
import { connect, serveBuilt } from "./site.mjs"

const ATTEMPTS = 100_000
const LEARNERS = 20_000
/** What the takers sit; the results are of another. */
const SAT = "5102"
const TAKERS = 500
/** Milliseconds from one answer of a taker to the next, about. */
const EVERY_MS = 5_000
const ROUNDS = 3
const TURN_S = 10

/** Results of one paper, and the token of a colleague who may read them. */
const prepare = async (sql) => {
  const [agency] = await sql`select id from agencies where is_default`
  const [paper] = await sql`
    select id, bank_id from papers where agency_id = ${agency.id} and id <> ${SAT} order by id limit 1`
  const token = randomBytes(32).toString("base64url")
  await sql`
    insert into users (agency_id, id, mobile, name, created_at)
    select ${agency.id}, 'export-' || n, '139' || lpad(n::text, 8, '0'), '学员' || n, now()
    from generate_series(1, ${LEARNERS}) n`
  await sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at)
    select ${agency.id}, 'export-' || n, 'export-' || n % ${LEARNERS}::int + 1, 'paper/' || ${paper.id}::text, ${paper.bank_id},
      ${paper.id}, 'bench', '{}', 'after_hand_in', 60, '{}', '{}', '{}', 'handed_in', now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, ${ATTEMPTS}) n`
  await sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select ${agency.id}, 'export-' || n, n % 101, 100, 0, 0, n % 7200, now() from generate_series(1, ${ATTEMPTS}) n`
  await sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, totp_secret, created_at)
    values (${agency.id}, 'bench', 'bench', 'bench', 'owner', '', '', now())`
  await sql`
    insert into admin_sessions (agency_id, token_hash, account_id, created_at, seen_at, proved_at)
    values (${agency.id}, ${createHash("sha256").update(token).digest()}, 'bench', now(), now(), now())`
  await sql`vacuum analyze`
  return { token, agency: agency.id, paper: paper.id }
}

const exported = async (url, { token, paper }, format) => {
  const begin = performance.now()
  const answer = await fetch(`${url}/admin/api/export`, {
    method: "POST",
    headers: { cookie: `admin=${token}`, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ list: "exam:results", format, paper, sort: "score.desc" }).toString(),
  })
  if (answer.status !== 200) throw new Error(`an export answered ${answer.status}: ${await answer.text()}`)
  let bytes = 0
  let lines = 0
  for await (const part of answer.body) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
  }
  if (format === "csv" && lines !== ATTEMPTS + 1) throw new Error(`an export has ${lines} lines`)
  return { took: performance.now() - begin, bytes }
}

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** The most memory of a process while something runs, in MB. */
const peakDuring = async (pid, running) => {
  let isOver = false
  let peak = 0
  const ended = running.finally(() => (isOver = true))
  while (!isOver) {
    peak = Math.max(peak, memoryOf(pid))
    await setTimeout(100)
  }
  await ended
  return peak
}

/** What saves of many takers take while the results of a paper are exported, and alone, by turns. */
export const exporting = async ({ undo }) => {
  const { url, dataDir, pid } = await serveBuilt(undo)
  const sql = connect(dataDir, undo)
  const bench = await prepare(sql)
  await sql`
    update papers set attempts = 0, minutes = 720, opens_at = now() - interval '1 minute',
      closes_at = now() + interval '12 hours'
    where id = ${SAT}`
  const failures = []
  const takers = await startTakers({ url, undo, failures }, await signUp(sql, bench.agency, TAKERS), SAT, EVERY_MS)
  await takers.save(TURN_S)
  const turns = { alone: [], csv: [], xlsx: [] }
  const peaks = { alone: [], csv: [], xlsx: [] }
  const files = { csv: [], xlsx: [] }
  const ratios = { csv: [], xlsx: [] }
  /** Takers save for a turn, and for as many more as something takes. */
  const turn = async (name, running = null) => {
    let isOver = running === null
    void running?.finally(() => (isOver = true))
    const took = []
    const saving = async () => {
      do {
        const saved = await takers.save(TURN_S)
        took.push(...saved.took)
        failures.push(...saved.failures)
      } while (!isOver)
    }
    peaks[name].push(await peakDuring(pid, saving()))
    turns[name].push(...took)
    return quantile(took, 0.99)
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const format of ["csv", "xlsx"]) {
      const alone = await turn("alone")
      const running = exported(url, bench, format)
      ratios[format].push((await turn(format, running)) / alone)
      files[format].push(await running)
    }
  if (failures.length > 0) throw new Error(failures[0])
  const p99 = (name) => quantile(turns[name], 0.99)
  const peakText = (name) => `${Math.round(Math.max(...peaks[name]))} MB`
  const filesText = (format) =>
    files[format].map(({ took, bytes }) => `${seconds(took)}, ${(bytes / 1e6).toFixed(1)} MB`).join("; ")
  const ratioText = (format) =>
    `${(p99(format) / p99("alone")).toFixed(2)} (by round ${ratios[format].map((ratio) => ratio.toFixed(2)).join(", ")})`
  return {
    how: `npm run bench -- --only exports: ${TAKERS} takers who answer every ${EVERY_MS / 1_000} s, alone and while ${count(ATTEMPTS)} results of a paper are exported, by score, by turns; ${turns.alone.length}, ${turns.csv.length} and ${turns.xlsx.length} saves, as a ratio to alone`,
    rows: [
      { what: "p99 of saves alone", measured: `${p99("alone").toFixed(1)} ms, ${peakText("alone")}` },
      ...["csv", "xlsx"].map((format) => ({
        what: `p99 of saves beside an export as ${format}`,
        measured: `${p99(format).toFixed(1)} ms: ${ratioText(format)}, ${peakText(format)} (${filesText(format)})`,
        budget: "≤ 1.10",
      })),
    ],
  }
}

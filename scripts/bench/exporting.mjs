import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { count, quantile, seconds } from "./numbers.mjs"
import { makeSaver, PACE_MS, savesDuring } from "./saver.mjs"
import { connect } from "./site.mjs"

const ATTEMPTS = 100_000
const LEARNERS = 20_000
/** So many that no save overtakes the one before of the same exam, however long it waits. */
const EXAMS = 256
const ROUNDS = 2
const TURN_MS = 10_000

/** Results of one paper, and the token of a colleague who may read them. */
const prepare = async (sql) => {
  const [agency] = await sql`select id from agencies where is_default`
  const [paper] = await sql`select id, bank_id from papers where agency_id = ${agency.id} order by id limit 1`
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
  return { token, paper: paper.id }
}

const exported = async (url, { token, paper }, format) => {
  const begin = performance.now()
  const answer = await fetch(`${url}/admin/api/export`, {
    method: "POST",
    headers: { cookie: `admin=${token}`, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ list: "exam:results", format, paper, sort: "score.desc" }).toString(),
  })
  let bytes = 0
  let lines = 0
  for await (const part of answer.body) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
  }
  if (answer.status !== 200 || (format === "csv" && lines !== ATTEMPTS + 1))
    throw new Error(`an export answered ${answer.status} with ${lines} lines`)
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

/** What saves of exams take while the results of a paper are exported, and alone, by turns. */
export const exporting = async ({ site, undo }) => {
  const { url, dataDir, pid } = await site()
  const bench = await prepare(connect(dataDir, undo))
  const save = await makeSaver({ url, dataDir }, undo, EXAMS)
  await savesDuring(save, setTimeout(TURN_MS))
  const turns = { alone: [], csv: [], xlsx: [] }
  const peaks = { alone: [], csv: [], xlsx: [] }
  const files = { csv: [], xlsx: [] }
  const turn = async (name, running) => {
    const [took, peak] = await Promise.all([savesDuring(save, running), peakDuring(pid, running)])
    turns[name].push(...took)
    peaks[name].push(peak)
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const format of ["csv", "xlsx"]) {
      await turn("alone", setTimeout(TURN_MS))
      const running = exported(url, bench, format)
      await turn(format, running)
      files[format].push(await running)
    }
  await turn("alone", setTimeout(TURN_MS))
  const p99 = (name) => quantile(turns[name], 0.99)
  const peakText = (name) => `${Math.round(Math.max(...peaks[name]))} MB`
  return {
    how: `npm run bench -- --only exports: a save every ${PACE_MS} ms from ${EXAMS} exams, alone and while ${count(ATTEMPTS)} results of a paper are exported, by score, by turns; as a ratio to alone`,
    rows: [
      { what: "p99 of saves alone", measured: `${p99("alone").toFixed(1)} ms, ${peakText("alone")}` },
      ...["csv", "xlsx"].map((format) => ({
        what: `p99 of saves beside an export as ${format}`,
        measured: `${p99(format).toFixed(1)} ms: ${(p99(format) / p99("alone")).toFixed(2)}, ${peakText(format)} (${files[format].map(({ took, bytes }) => `${seconds(took)}, ${(bytes / 1e6).toFixed(1)} MB`).join("; ")})`,
        budget: "≤ 1.10",
      })),
    ],
  }
}

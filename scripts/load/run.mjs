import { parseArgs } from "node:util"
import { count, ms, quantile, seconds as inSeconds } from "../bench/numbers.mjs"
import { makePlainInsert } from "../bench/plainInsert.mjs"
import { makeCaller } from "./makeCaller.mjs"
import { runLoad } from "./runLoad.mjs"
import * as Takers from "./takers.mjs"

const { values } = parseArgs({
  options: {
    takers: { type: "string", default: "2000" },
    seconds: { type: "string", default: "60" },
    paper: { type: "string", default: "5001" },
  },
})
const [takers, seconds] = [Number(values.takers), Number(values.seconds)]
const EVERY_MS = 10_000
/** A paper's end comes to all in one moment; pages wait up to this long before they hand in. */
const END_SPREAD_MS = 10_000
const PGBENCH = { clients: 64, seconds: 8 }

const reportTo =
  (failures) =>
  (part, { took, failures: own }) => {
    failures.push(...own.map((error) => `${part}: ${error.message}`))
    return `p50 ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}, longest ${ms(Math.max(...took))}, ${own.length} failed`
  }

const run = async ({ url, dataDir, sql, agency, people, undo, failures }) => {
  const told = reportTo(failures)
  const caller = makeCaller(url)
  undo.push(caller.close)
  const rows = []

  const half = Math.ceil(takers / 2)
  console.error(`· ${half} press start in one moment, then the others`)
  const starts = await Takers.spread(people.slice(0, half), 0, Takers.start(caller, values.paper))
  rows.push({
    what: `${count(half)} starts pressed in one moment`,
    measured: `all within ${inSeconds(starts.seconds * 1000)}; ${told("start", starts)}`,
    budget: "1,000 within 10 s",
  })
  const others = await Takers.spread(people.slice(half), 10_000, Takers.start(caller, values.paper))
  rows.push({ what: `${count(takers - half)} starts in 10 s`, measured: told("start", others), budget: "" })

  console.error(`· ${takers} answer every ${EVERY_MS / 1000} s, for ${seconds} s`)
  const begun = performance.now()
  const saves = await Takers.keepSaving(people, EVERY_MS, begun + seconds * 1000, Takers.save(caller))
  rows.push({
    what: `${count(takers)} takers answer every 10 s, for ${seconds} s: wait for 已保存`,
    measured: `${count(saves.took.length / seconds)} a second; ${told("save", saves)}`,
    budget: "p99 ≤ 300 ms, none failed",
  })
  const [{ taken }] = await sql`select count(*)::int as taken from attempt_records where status = 'taken'`
  const acknowledged = saves.took.length
  if (taken < acknowledged) failures.push(`${acknowledged} answers acknowledged, ${taken} stored`)

  console.error(`· ${takers} hand in within ${END_SPREAD_MS / 1000} s`)
  const ends = await Takers.spread(people, END_SPREAD_MS, Takers.handIn(caller))
  const [{ receipts, numbers, results }] = await sql`
    select count(*)::int as receipts, count(distinct number)::int as numbers,
      (select count(*)::int from results) as results from receipts`
  if (receipts !== takers || numbers !== takers || results !== takers)
    failures.push(`${takers} hand-ins, ${receipts} receipts of ${numbers} numbers, ${results} results`)
  rows.push({
    what: `${count(takers)} hand in within ${END_SPREAD_MS / 1000} s, one in ten twice`,
    measured: `all within ${inSeconds(ends.seconds * 1000)}; ${told("hand-in", ends)}; ${receipts} receipts, ${results} results`,
    budget: "within 30 s, p99 ≤ 2 s, no double",
  })

  console.error("· pgbench")
  const plain = await pgbench({ sql, dataDir, agencyId: agency.id, undo }, people[0])
  rows.push({
    what: "the same insert by itself",
    measured: `${count(plain.row)} a second; the same save ${count(plain.save)}`,
    limit: plain.by,
  })
  return rows
}

/** The row of an answer inserted by as many connections as may be, in the same database. */
const pgbench = async ({ sql, dataDir, agencyId, undo }, person) => {
  const names = Array.from({ length: PGBENCH.clients }, (_, n) => `bench-${n}`)
  await sql`
    insert into users (agency_id, id, name, created_at) select ${agencyId}, id, id, now() from unnest(${names}::text[]) id`
  await sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
      question_sections, question_scores, started_at)
    select agency_id, n, n, source, bank_id, title, rules, key_policy, pass_score, question_ids, question_sections,
      question_scores, now()
    from attempts, unnest(${names}::text[]) n where agency_id = ${agencyId} and id = ${person.attempt}`
  const insert = makePlainInsert({ dataDir, agencyId, question: person.questions[0].id, ...PGBENCH, undo })
  return { by: `${insert.by}, ${PGBENCH.clients} connections`, row: await insert.row(), save: await insert.save() }
}

await runLoad({ run, people: takers, paper: values.paper, clients: "takers" })

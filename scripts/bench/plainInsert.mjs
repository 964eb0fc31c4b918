import { execFile } from "node:child_process"
import { globSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import postgres from "postgres"
import { databaseOf, has, scratch } from "./site.mjs"

const COLUMNS = "agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, status, received_at"

const findPgbench = () => (has("pgbench") ? "pgbench" : globSync("/usr/lib/postgresql/*/bin/pgbench").toSorted().at(-1))

/** What PostgreSQL does without us: the row of an answer inserted, or an answer saved, a transaction each. */
export const makePlainInsert = ({ dataDir, agencyId, question, clients, seconds, undo }) => {
  const database = databaseOf(dataDir)
  const row = (attempt, client, seq) => `insert into attempt_records (${COLUMNS})
    values ('${agencyId}', ${attempt}, ${client}, ${seq}, 1, 'answer', '${question}', '"A"', 0, 'taken', now())
    on conflict do nothing`
  const save = (
    attempt,
    client,
    seq,
  ) => `select outcome from exam_save('${agencyId}', ${attempt}, ${attempt}, ${client}, 1,
    now(), jsonb_build_array(jsonb_build_object('seq', ${seq}, 'kind', 'answer',
    'question_id', '${question}', 'value', 'A', 'at', 0)))`
  const pgbench = findPgbench()
  const run =
    pgbench === undefined ? byDriver(database, clients, seconds) : byPgbench(pgbench, database, clients, seconds, undo)
  return {
    by: pgbench === undefined ? "a bare postgres.js loop" : "pgbench -M prepared",
    row: () => run(row, "row"),
    save: () => run(save, "save"),
  }
}

const byPgbench =
  (pgbench, { host, port, user, password, database }, clients, seconds, undo) =>
  async (statement, name) => {
    const file = join(scratch(undo), `${name}.sql`)
    const attempt = "('bench-' || :client_id)::text"
    writeFileSync(
      file,
      `\\set seq :seq + 1\n${statement(attempt, `'pgbench-${name}'`, ":seq::bigint").replace(/\s+/g, " ")};\n`,
    )
    const at = ["-h", host, "-p", String(port), "-U", user]
    const how = ["-n", "-M", "prepared", "-D", "seq=0", "-c", String(clients), "-j", "2", "-T", String(seconds)]
    const { stdout } = await promisify(execFile)(pgbench, [...at, ...how, "-f", file, database], {
      env: { ...process.env, PGPASSWORD: password },
    })
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  }

const byDriver = (database, clients, seconds) => async (statement, name) => {
  const sql = postgres({ ...database, max: clients, onnotice: () => {} })
  const until = performance.now() + seconds * 1000
  let done = 0
  const loop = async (client) => {
    for (let seq = 1; performance.now() < until; seq++, done++) {
      await sql.unsafe(statement("$1::text", "$2::text", "$3::bigint"), [`bench-${client}`, `driver-${name}`, seq], {
        prepare: true,
      })
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)))
  await sql.end()
  return done / seconds
}

import { createHash, randomBytes } from "node:crypto"
import { count, ms, percent, quantile } from "./numbers.mjs"
import { makePlainInsert } from "./plainInsert.mjs"
import { postInTurn } from "./postInTurn.mjs"
import { processorTime, processorTimeBelow } from "./processorTime.mjs"
import { signed } from "./reads.mjs"
import { connect, postmasterOf } from "./site.mjs"

const CLIENTS = 64
const SECONDS = 8
// less, and a quarter of the processor is still the compiler's
const WARM_UP = 5
const DAY = 86_400_000

/** Learners, each with a token and an open attempt of the same bank. */
export const prepareLearners = async (sql, count) => {
  const [agency] = await sql`select id from agencies where is_default`
  const [bank] = await sql`
    select bank_id as id, array_agg(id order by id) as questions from questions
    where agency_id = ${agency.id} and not hidden group by bank_id order by count(*) desc limit 1`
  const now = new Date()
  const until = new Date(now.getTime() + DAY)
  const rules = { exam_type: "2", feedback: "at_end", timed: true, minutes: 120 }
  const learners = Array.from({ length: count }, (_, n) => ({
    id: `bench-${n}`,
    token: randomBytes(32).toString("base64url"),
  }))
  for (const { id, token } of learners) {
    const hash = createHash("sha256").update(token).digest()
    await sql`insert into users (agency_id, id, name, created_at) values (${agency.id}, ${id}, ${id}, ${now})`
    await sql`
      insert into tokens (agency_id, token_hash, user_id, created_at, expires_at)
      values (${agency.id}, ${hash}, ${id}, ${now}, ${until})`
    await sql`
      insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
        question_sections, question_scores, started_at, deadline)
      values (${agency.id}, ${id}, ${id}, ${`bank/${bank.id}`}, ${bank.id}, 'bench', ${sql.json(rules)}, 'after_hand_in',
        60, ${bank.questions}, ${bank.questions.map(() => "")}, ${bank.questions.map(() => 1)}, ${now}, ${until})`
  }
  return { agencyId: agency.id, learners, questions: bank.questions }
}

/** What learners have behind them: in a table of a few rows PostgreSQL reads whichever index, not the one of the key. */
export const addPastAttempts = async (sql) => {
  await sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
      question_sections, question_scores, started_at, deadline, state, ended_at)
    select agency_id, id || '-' || g, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
      question_sections, question_scores, started_at - g * interval '1 day', deadline, 'closed', started_at
    from attempts cross join generate_series(1, 40) g where id like 'bench-%'`
  await sql`vacuum analyze attempts`
}

/** Each learner has one answer under way: the next one goes out when the server has acknowledged the last. */
export const answer = async (url, { learners, questions }, duration) => {
  const headers = { ...signed(), "content-type": "application/json" }
  const clients = learners.map(({ id, token }) => {
    const client_id = randomBytes(8).toString("hex")
    let seq = 0
    const next = () => {
      seq += 1
      const question_id = questions[seq % questions.length]
      const record = { seq, kind: "answer", question_id, value: "A", at: Date.now() }
      return {
        headers: { "idempotency-key": `${client_id}-${seq}` },
        body: JSON.stringify({ attempt_id: id, client_id, epoch: 1, records: [record] }),
      }
    }
    return { headers: { ...headers, authorization: token }, next }
  })
  const expected = '"outcome":"taken"'
  const { asExpected, others, waits } = await postInTurn(`${url}/api/exam/save`, {
    clients,
    seconds: duration,
    expected,
  })
  if (others.length > 0) throw new Error(`exam.save: ${others[0]}`)
  return { acknowledged: asExpected, perSecond: asExpected / duration, waits }
}

/** Answers that the server has acknowledged, each durable, against the bare insert of the same row. */
export const answers = async ({ site, undo }) => {
  const { url, dataDir, pid } = await site()
  const sql = connect(dataDir, undo)
  const bench = await prepareLearners(sql, CLIENTS)
  await addPastAttempts(sql)
  await answer(url, bench, WARM_UP)
  const stored = async () => (await sql`select count(*)::int as n from attempt_records where status = 'taken'`)[0].n
  const before = await stored()
  const times = () => [processorTime(pid), processorTimeBelow(postmasterOf(dataDir)), processorTime(process.pid)]
  const earlier = times()
  const ours = await answer(url, bench, SECONDS)
  const [node, database, load] = times().map(
    (time, n) => `${count(((time - earlier[n]) / ours.acknowledged) * 1e6)} µs`,
  )
  const kept = (await stored()) - before
  if (kept < ours.acknowledged) throw new Error(`${ours.acknowledged} answers acknowledged, ${kept} stored`)
  const insert = makePlainInsert({
    dataDir,
    agencyId: bench.agencyId,
    question: bench.questions[0],
    clients: CLIENTS,
    seconds: SECONDS,
    undo,
  })
  const plain = await insert.row()
  const call = await insert.save()
  return {
    how: `npm run bench -- --only answers: exam.save over HTTP, ${CLIENTS} learners with one answer under way each, ${SECONDS} s; every acknowledged answer was found in the database. Against it ${insert.by}, ${CLIENTS} connections, one durable transaction each: insert of the same row, and the same save (exam_save)`,
    rows: [
      {
        what: `acknowledged answers a second, ${CLIENTS} clients`,
        measured: `${count(ours.perSecond)} = ${percent(ours.perSecond, plain)} of the insert, ${percent(ours.perSecond, call)} of the save`,
        budget: "≥ 50 %",
        limit: `${insert.by}: ${count(plain)} inserts, ${count(call)} saves`,
        peer: "one form a minute",
      },
      {
        what: "wait for an acknowledgement, p50 and p99",
        measured: `${ms(quantile(ours.waits, 0.5))}, ${ms(quantile(ours.waits, 0.99))}`,
        budget: "p99 ≤ 100 ms",
      },
      { what: "processor a save: server, database, these learners", measured: `${node}, ${database}, ${load}` },
    ],
  }
}

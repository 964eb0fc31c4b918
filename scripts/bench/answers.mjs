import autocannon from "autocannon"
import { createHash, randomBytes } from "node:crypto"
import { count, ms, percent } from "./numbers.mjs"
import { makePlainInsert } from "./plainInsert.mjs"
import { signed } from "./reads.mjs"
import { connect } from "./site.mjs"

const CLIENTS = 64
const SECONDS = 8
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

/** Each learner has one answer under way: the next one goes out when the server has acknowledged the last. */
const answer = async (url, { learners, questions }, duration) => {
  let acknowledged = 0
  let refused = 0
  let next = 0
  const headers = { ...signed(), "content-type": "application/json" }
  const { latency, errors } = await autocannon({
    url: `${url}/api/exam/save`,
    method: "POST",
    connections: CLIENTS,
    duration,
    setupClient: (client) => {
      const { id, token } = learners[next++ % CLIENTS]
      const clientId = randomBytes(8).toString("hex")
      let seq = 0
      const send = () => {
        seq += 1
        const record = {
          seq,
          kind: "answer",
          question_id: questions[seq % questions.length],
          value: "A",
          at: Date.now(),
        }
        client.setHeadersAndBody(
          { ...headers, authorization: token, "idempotency-key": `${clientId}-${seq}` },
          JSON.stringify({ attempt_id: id, client_id: clientId, epoch: 1, records: [record] }),
        )
      }
      send()
      client.on("body", (body) => {
        if (String(body).includes('"outcome":"taken"')) acknowledged += 1
        else refused += 1
        send()
      })
    },
  })
  if (refused + errors > 0) throw new Error(`exam.save: ${refused} refused, ${errors} failed`)
  return { perSecond: acknowledged / duration, latency, acknowledged }
}

/** Answers that the server has acknowledged, each durable, against the bare insert of the same row. */
export const answers = async ({ site, undo }) => {
  const { url, dataDir } = await site()
  const sql = connect(dataDir, undo)
  const bench = await prepareLearners(sql, CLIENTS)
  await answer(url, bench, 2)
  const stored = async () => (await sql`select count(*)::int as n from attempt_records where status = 'taken'`)[0].n
  const before = await stored()
  const ours = await answer(url, bench, SECONDS)
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
        measured: `${ms(ours.latency.p50)}, ${ms(ours.latency.p99)}`,
        budget: "p99 ≤ 100 ms",
      },
    ],
  }
}

import { createHash, randomBytes, randomUUID } from "node:crypto"
import { setTimeout as after } from "node:timers/promises"
import { digest } from "../../src/domain/attempt/ReceiptDigest.ts"

const DAY = 86_400_000
const sha256 = (text) => createHash("sha256").update(text).digest("hex")

/** Learners with a token each, as if they had signed up and in. */
export const signUp = async (sql, agency, takers) => {
  const people = Array.from({ length: takers }, (_, n) => ({
    id: `load-${n}`,
    token: randomBytes(32).toString("base64url"),
    client: randomUUID(),
    seq: 0,
  }))
  const ids = people.map(({ id }) => id)
  const hashes = people.map(({ token }) => createHash("sha256").update(token).digest("hex"))
  const now = new Date()
  await sql`
    insert into users (agency_id, id, name, created_at)
    select ${agency}, id, id, ${now} from unnest(${ids}::text[]) id`
  await sql`
    insert into tokens (agency_id, token_hash, user_id, created_at, expires_at)
    select ${agency}, decode(hash, 'hex'), id, ${now}, ${new Date(now.getTime() + DAY)}
    from unnest(${ids}::text[], ${hashes}::text[]) as t (id, hash)`
  return people
}

/** Runs `act` for each of the people at a moment of the span in milliseconds; what each took, and how long all. */
export const spread = async (people, span, act) => {
  const begun = performance.now()
  const took = []
  const failures = []
  const one = async (person) => {
    await after(Math.random() * span)
    await act(person).then(
      (ms) => took.push(ms),
      (error) => failures.push(error),
    )
  }
  await Promise.all(people.map(one))
  return { took, failures, seconds: (performance.now() - begun) / 1000 }
}

export const start = (caller, paper) => async (person) => {
  const { data, took } = await caller.call("/exam/start", person.token, { paper_id: paper, client_id: person.client })
  person.attempt = data.attempt_id
  person.epoch = data.epoch
  person.nonce = data.nonce
  person.answers = new Map()
  person.questions = data.questions.map(({ id, kind, options }) => ({ id, kind, keys: options.map(({ key }) => key) }))
  return took
}

/** One more answer: what a click sends. */
export const save = (caller) => async (person) => {
  const question = person.questions[Math.floor(Math.random() * person.questions.length)]
  person.seq += 1
  const record = {
    seq: person.seq,
    kind: "answer",
    question_id: question.id,
    value: valueOf(question, person.seq),
    at: Date.now(),
    nonce: person.nonce,
    mono: performance.now(),
    checksum: sha256(`${person.client} ${person.seq}`),
  }
  const { attempt, client, epoch, token } = person
  const payload = { attempt_id: attempt, client_id: client, epoch, records: [record] }
  const { data, took } = await caller.call("/exam/save", token, payload)
  if (data.outcome !== "taken" || data.acked !== person.seq) throw new Error(`save: ${JSON.stringify(data)}`)
  person.nonce = data.nonce
  person.answers.set(question.id, record.value)
  return took
}

const valueOf = ({ kind, keys }, turn) => {
  const key = keys[turn % keys.length]
  switch (kind) {
    case "judge":
      return turn % 2 === 0
    case "single":
      return key
    case "multiple":
    case "indeterminate":
      return [key]
    case "blank":
      return [String(turn)]
    case "match":
    case "order":
      return keys.map((_, n) => keys[(n + turn) % keys.length])
    default:
      return String(turn)
  }
}

/** Saves with pauses around `every` milliseconds, until `until` on the monotonic clock. */
export const keepSaving = async (people, every, until, act) => {
  const took = []
  const failures = []
  const one = async (person) => {
    await after(Math.random() * every)
    while (performance.now() < until) {
      await act(person).then(
        (ms) => took.push(ms),
        (error) => failures.push(error),
      )
      await after(every * (0.5 + Math.random()))
    }
  }
  await Promise.all(people.map(one))
  return { took, failures }
}

/** Hands in; one in ten presses twice, with another key, and must read the same receipt. */
export const handIn = (caller) => async (person) => {
  const { attempt, client, epoch, seq, token } = person
  const answers = [...person.answers].map(([question_id, value]) => ({ question_id, value }))
  const payload = {
    attempt_id: attempt,
    client_id: client,
    epoch,
    last_seq: seq,
    digest: digest(sha256, attempt, answers),
  }
  const isTwice = Math.random() < 0.1
  const [first, second] = await Promise.all([
    caller.call("/exam/hand-in", token, payload),
    ...(isTwice ? [caller.call("/exam/hand-in", token, payload)] : []),
  ])
  if (second !== undefined && JSON.stringify(second.data) !== JSON.stringify(first.data))
    throw new Error(`two receipts: ${JSON.stringify([first.data, second.data])}`)
  person.receipt = first.data
  return first.took
}

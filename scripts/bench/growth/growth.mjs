import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { Agent, request } from "node:http"
import { text } from "node:stream/consumers"
import { quantile } from "../numbers.mjs"
import { signed } from "../reads.mjs"
import { connect } from "../site.mjs"
import { AGENCY, fill, fillAgencies, HOST, makeAgency } from "./site.mjs"

const SIZES = (process.env["GROWTH_SIZES"] ?? "1000,10000,100000").split(",").map(Number)
const AGENCIES = [10, 100, 1_000]
const MOST = 1.5
// several passes, so that other work on the machine does not fall on one row alone
const PASSES = 4
const ROUNDS = 20
const WARMING = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** A call with a body is a POST. */
const get = async (url, path, headers, body = null) => {
  const method = body === null ? "GET" : "POST"
  const [answer] = await once(request(`${url}${path}`, { agent, headers, method }).end(body), "response")
  const answered = await text(answer)
  if (answer.statusCode !== 200 || (path.startsWith("/api/") && !answered.includes("20200")))
    throw new Error(`${path}: ${answer.statusCode} ${answered.slice(0, 200)}`)
}

/** What a request takes: the quick tenth, which other work on the machine moves least. */
const quick = (times) => quantile(times, 0.1)

const timed = async (run, round) => {
  const begun = performance.now()
  const undo = await run(round)
  const took = performance.now() - begun
  // unmeasured
  await undo?.()
  return took
}

/**
 * What each of these takes in milliseconds, and what `beside`, which nothing makes grow, takes in turn with it: other
 * work on the machine slows both.
 */
const measure = async (runs, beside) => {
  const took = runs.map(() => ({ own: [], beside: [] }))
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const [n, run] of runs.entries())
      for (let round = -WARMING; round < ROUNDS; round += 1) {
        const times = [await timed(run, Math.abs(round)), await timed(beside, 0)]
        if (round < 0) continue
        took[n].own.push(times[0])
        took[n].beside.push(times[1])
      }
  return took.map((times) => ({ own: quick(times.own), beside: quick(times.beside) }))
}

/** Calls by what they are for; `size` is how many questions and learners there are. */
const CALLS = {
  "home lists": () => "/api/mechanism/view",
  "bank list": () => "/api/question/list",
  "course list, first page": () => "/api/course/list?page=1",
  "course list, last page": (size) => `/api/course/list?page=${size / 10 / 20}`,
  "record list, first page": () => "/api/exam/history-list-v1?page=1",
  "record list, last page": (size) => `/api/exam/history-list-v1?page=${size / 10 / 20}`,
  "wrong book, first page": () => "/api/exam/wrong-list-v1?page=1",
  "wrong book, last page": (size) => `/api/exam/wrong-list-v1?page=${size / 10 / 20}`,
  "wrong book, one bank": () => "/api/exam/wrong-list-v1?bank_id=bank1",
  "wrong book, overview": () => "/api/exam/wrong-overview",
}

const questionsAndLearners = async ({ url, sql, agency, headers, beside }) => {
  const openPractice = async () => {
    const keyed = { ...headers(), "content-type": "application/json", "idempotency-key": randomUUID() }
    await get(url, "/api/exam/start", keyed, JSON.stringify({ bank_id: "bank1", client_id: "bench" }))
    return () => sql`
      with begun as (delete from attempts where agency_id = ${AGENCY} and user_id = 'reader' and state = 'open')
      delete from rate_limits where agency_id = ${AGENCY}`
  }
  const names = [...Object.keys(CALLS), "opening a practice"]
  const took = Object.fromEntries(names.map((name) => [name, []]))
  let before = 0
  for (const size of SIZES) {
    await fill(sql, agency, before, size)
    before = size
    const calls = Object.values(CALLS).map((pathOf) => () => get(url, pathOf(size), headers()))
    const times = await measure([...calls, openPractice], beside)
    for (const [n, name] of names.entries()) took[name].push(times[n])
  }
  return took
}

const agencies = async ({ url, sql, beside }) => {
  const took = { "page, made anew": [], "page from the cache": [], "/favicon.svg, each agency in turn": [] }
  for (const size of AGENCIES) {
    const hosts = await fillAgencies(sql, size)
    for (const host of hosts) await get(url, "/favicon.svg", { host })
    const [first = ""] = hosts
    let next = 0
    let turn = 0
    const times = await measure(
      [
        // an address that nobody asked for yet
        () => get(url, `/question?subject=${size}${next++}`, { host: first }),
        () => get(url, "/", { host: first }),
        () => get(url, "/favicon.svg", { host: hosts[turn++ % hosts.length] }),
      ],
      beside,
    )
    for (const [n, name] of Object.keys(took).entries()) took[name].push(times[n])
  }
  return took
}

const rowOf = ([what, took], sizes) => ({
  what: `${what}: ${sizes.map((size) => size.toLocaleString("en-US")).join(", ")}`,
  measured: `${took.map(({ own }) => own.toFixed(1)).join(", ")} ms (beside ${took.map(({ beside }) => beside.toFixed(1)).join(", ")}): × ${ratio(took).toFixed(2)}`,
  budget: `≤ × ${MOST}`,
})

/** The largest against the smallest, each against what stood beside it. */
const ratio = (took) => {
  const [first, last] = [took[0], took.at(-1)]
  return last.own / last.beside / (first.own / first.beside)
}

/** What a request costs as a site grows, one after the other on one connection: the largest against the smallest. */
export const growth = async ({ site, undo }) => {
  const { url, dataDir } = await site()
  const sql = connect(dataDir, undo)
  const agency = await makeAgency(sql)
  const headers = () => ({ ...signed(), host: HOST, authorization: agency.token })
  const beside = () => get(url, "/api/user/info-v1", headers())
  const content = await questionsAndLearners({ url, sql, agency, headers, beside })
  const tenants = await agencies({ url, sql, beside })
  agent.destroy()
  const failures = [...Object.entries(content), ...Object.entries(tenants)]
    .filter(([, took]) => ratio(took) > MOST)
    .map(([what, took]) => `${what} costs × ${ratio(took).toFixed(2)} at the largest size`)
  return {
    how: `npm run bench -- --only growth: at ${SIZES.join(", ")} questions and as many learners, a tenth as many courses, attempts and wrong questions of one learner, then at ${AGENCIES.join(", ")} agencies; the quick tenth of ${PASSES} × ${ROUNDS} requests, one after the other, each in turn with a call that reads its learner alone, by which the ratio is divided`,
    rows: [
      ...Object.entries(content).map((row) => rowOf(row, SIZES)),
      ...Object.entries(tenants).map((row) => rowOf(row, AGENCIES)),
    ],
    failures,
  }
}

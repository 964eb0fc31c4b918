import { once } from "node:events"
import { Agent, request } from "node:http"
import { text } from "node:stream/consumers"
import { quantile } from "../numbers.mjs"
import { signed } from "../reads.mjs"
import { connect } from "../site.mjs"
import { fill, fillAgencies, HOST, makeAgency } from "./site.mjs"

const SIZES = [1_000, 10_000, 100_000]
const AGENCIES = [10, 100, 1_000]
const MOST = 1.5
const ROUNDS = 60
const WARMING = 20

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ask = async (url, path, headers) => {
  const [answer] = await once(request(`${url}${path}`, { agent, headers }).end(), "response")
  const body = await text(answer)
  if (answer.statusCode !== 200 || (path.startsWith("/api/") && !body.includes("20200")))
    throw new Error(`${path}: ${answer.statusCode} ${body.slice(0, 200)}`)
}

/** Milliseconds of one request after the other: the quick tenth, which other work on the machine moves least. */
const measure = async (rounds, run) => {
  const took = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await run(round)
    took.push(performance.now() - begun)
  }
  return quantile(took, 0.1)
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

const questionsAndLearners = async (url, sql) => {
  const agency = await makeAgency(sql)
  const took = Object.fromEntries(Object.keys(CALLS).map((name) => [name, []]))
  let before = 0
  for (const size of SIZES) {
    await fill(sql, agency, before, size)
    before = size
    for (const [name, pathOf] of Object.entries(CALLS)) {
      const call = () => ask(url, pathOf(size), { ...signed(), host: HOST, authorization: agency.token })
      await measure(WARMING, call)
      took[name].push(await measure(ROUNDS, call))
    }
  }
  return took
}

const agencies = async (url, sql) => {
  const took = { "page, made anew": [], "page from the cache": [], "/favicon.svg": [] }
  for (const size of AGENCIES) {
    const hosts = await fillAgencies(sql, size)
    const host = (round) => hosts[round % hosts.length]
    // each host for the first time
    took["page, made anew"].push(await measure(Math.min(hosts.length, 5), (n) => ask(url, "/", { host: host(n) })))
    // all of them are known, the last are in the cache
    for (let n = 0; n < hosts.length; n += 1) await ask(url, "/favicon.svg", { host: host(n) })
    const cached = () => ask(url, "/", { host: host(0) })
    await cached()
    took["page from the cache"].push(await measure(ROUNDS, cached))
    took["/favicon.svg"].push(await measure(ROUNDS, (n) => ask(url, "/favicon.svg", { host: host(n) })))
  }
  return took
}

const rowOf = ([what, took], sizes) => ({
  what: `${what}: ${sizes.map((size) => size.toLocaleString("en-US")).join(", ")}`,
  measured: `${took.map((value) => value.toFixed(1)).join(", ")} ms: × ${ratio(took).toFixed(2)}`,
  budget: `≤ × ${MOST}`,
})

const ratio = (took) => took.at(-1) / took[0]

/** What a request costs as a site grows, one after the other on one connection: the largest against the smallest. */
export const growth = async ({ site, undo }) => {
  const { url, dataDir } = await site()
  const sql = connect(dataDir, undo)
  const content = await questionsAndLearners(url, sql)
  const tenants = await agencies(url, sql)
  agent.destroy()
  const failures = [...Object.entries(content), ...Object.entries(tenants)]
    .filter(([, took]) => ratio(took) > MOST)
    .map(([what, took]) => `${what} costs × ${ratio(took).toFixed(2)} at the largest size`)
  return {
    how: `npm run bench -- --only growth: at ${SIZES.join(", ")} questions and as many learners, a tenth as many courses, attempts and wrong questions of one learner, then at ${AGENCIES.join(", ")} agencies; the quick tenth of ${ROUNDS} requests, one after the other`,
    rows: [
      ...Object.entries(content).map((row) => rowOf(row, SIZES)),
      ...Object.entries(tenants).map((row) => rowOf(row, AGENCIES)),
    ],
    failures,
  }
}

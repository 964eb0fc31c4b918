import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { Agent, request } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout } from "node:timers/promises"
import { quantile } from "../numbers.mjs"
import { signed } from "../reads.mjs"
import { connect, serveBuilt } from "../site.mjs"
import { AGENCY, fill, fillAgencies, HOST, makeAgency } from "./site.mjs"

const SIZES = (process.env["GROWTH_SIZES"] ?? "1000,10000,100000").split(",").map(Number)
const AGENCIES = [10, 100, 1_000].slice(-SIZES.length)
const MAX_GROWTH = 1.5
// several passes, so that other work on the machine does not fall on one row alone
const PASSES = 8
const ROUNDS = 20
const WARMING = 5
/** Servers look for agencies that changed every five seconds, and read each again when they find some. */
const NOTICED_MS = 6_000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** A call with a body is a POST. */
const get = async (url, path, headers, body = null) => {
  const method = body === null ? "GET" : "POST"
  const [answer] = await once(request(`${url}${path}`, { agent, headers, method }).end(body), "response")
  const answered = await text(answer)
  if (answer.statusCode !== 200 || (path.startsWith("/api/") && !answered.includes("20200")))
    throw new Error(`${path}: ${answer.statusCode} ${answered.slice(0, 200)}`)
}

/** Calls by what they are for, of a site with so many questions and learners. */
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

/** A site of a size with what is asked of it; each gives what undoes it, unmeasured. */
const makeSite = async (size, agencies, undo) => {
  const { url, dataDir } = await serveBuilt(undo)
  const sql = connect(dataDir, undo)
  const agency = await makeAgency(sql)
  await fill(sql, agency, size)
  const hosts = await fillAgencies(sql, agencies)
  await setTimeout(NOTICED_MS)
  for (const host of hosts) await get(url, "/favicon.svg", { host })

  const headers = () => ({ ...signed(), host: HOST, authorization: agency.token })
  const [first = ""] = hosts
  let turn = 0
  const openPractice = async () => {
    const keyed = { ...headers(), "content-type": "application/json", "idempotency-key": randomUUID() }
    await get(url, "/api/exam/start", keyed, JSON.stringify({ bank_id: "bank1", client_id: "bench" }))
    return () => sql`
      with begun as (delete from attempts where agency_id = ${AGENCY} and user_id = 'reader' and state = 'open')
      delete from rate_limits where agency_id = ${AGENCY}`
  }
  return {
    ...Object.fromEntries(
      Object.entries(CALLS).map(([what, pathOf]) => [what, () => get(url, pathOf(size), headers())]),
    ),
    "opening a practice": openPractice,
    // an address that nobody asked for yet
    "page, made again": () => get(url, `/question?subject=${turn++}`, { host: first }),
    "page from the cache": () => get(url, "/", { host: first }),
    "/favicon.svg, each agency in turn": () => get(url, "/favicon.svg", { host: hosts[turn++ % hosts.length] }),
  }
}

const timed = async (run) => {
  const begun = performance.now()
  const undo = await run()
  const took = performance.now() - begun
  await undo?.()
  return took
}

/** What a request takes at each site in milliseconds, asked in turn: other work on the machine slows all of them. */
const measure = async (rows) => {
  const took = rows.map((sites) => sites.map(() => []))
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const [row, sites] of rows.entries())
      for (let round = -WARMING; round < ROUNDS; round += 1)
        for (const [at, run] of sites.entries()) {
          const time = await timed(run)
          if (round >= 0) took[row][at].push(time)
        }
  // the quick tenth, which other work on the machine moves least
  return took.map((sites) => sites.map((times) => quantile(times, 0.1)))
}

/** What a request costs as a site grows: a site of each size, the largest against the smallest. */
export const growth = async ({ undo }) => {
  const sites = []
  for (const [n, size] of SIZES.entries()) sites.push(await makeSite(size, AGENCIES[n], undo))
  const names = Object.keys(sites[0])
  const times = await measure(names.map((name) => sites.map((site) => site[name])))
  agent.destroy()
  const measured = names.map((what, n) => ({ what, times: times[n], ratio: times[n].at(-1) / times[n][0] }))
  return {
    how: `npm run bench -- --only growth: sites of ${SIZES.join(", ")} questions and as many learners, a tenth as many courses, attempts and wrong questions of one learner, and ${AGENCIES.join(", ")} agencies; the quick tenth of ${PASSES} × ${ROUNDS} requests, one after the other, of each site in turn`,
    rows: measured.map(({ what, times, ratio }) => ({
      what,
      measured: `${times.map((time) => time.toFixed(1)).join(", ")} ms: × ${ratio.toFixed(2)}`,
      budget: `≤ × ${MAX_GROWTH}`,
    })),
    failures: measured
      .filter(({ ratio }) => ratio > MAX_GROWTH)
      .map(({ what, ratio }) => `${what} costs × ${ratio.toFixed(2)} at the largest size`),
  }
}

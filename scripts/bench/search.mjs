import { setTimeout } from "node:timers/promises"
import { count, ms, quantile, seconds } from "./numbers.mjs"
import { signed } from "./reads.mjs"
import { connect, serve, scratch } from "./site.mjs"

const ITEMS = 100_000
const QUERIES = 400
const BUDGET = 100
/** Not of this run: the same texts and the same questions each time. */
const SEED = 20_261_122

/** The same numbers each time (mulberry32). */
const chance = (seed) => {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const plain = (html) => html.replaceAll(/<math[\s\S]*?<\/math>|<[^<>]*>|&\w+;/g, "")

/** Questions of the demonstration, their sentences shuffled, beside what is there. */
const fill = async (sql, below) => {
  const [agency] = await sql`select id from agencies where is_default`
  const known = await sql`select bank_id, chapter_id, body from questions where agency_id = ${agency.id} and not hidden`
  const sentences = known
    .flatMap(({ body }) => [body.stem_html, ...body.options.map(({ html }) => html)].map(plain))
    .flatMap((text) => text.split(/(?<=[，。？；：、])/))
    .filter((sentence) => sentence.length > 3)
  const text = (size) => Array.from({ length: size }, () => sentences[below(sentences.length)]).join("")
  const texts = []
  for (let done = 0; done < ITEMS; done += 5_000) {
    const rows = Array.from({ length: 5_000 }, (_, n) => {
      const { bank_id, chapter_id } = known[below(known.length)]
      const stem = text(3)
      texts.push(stem)
      const options = ["A", "B", "C", "D"].map((key) => ({ key, html: text(1) }))
      const body = { stem_html: `<p>${stem}</p>`, options, blanks: 0 }
      return { id: `bench-${done + n}`, bank_id, chapter_id, body, position: done + n }
    })
    await sql`
      insert into questions (agency_id, id, bank_id, chapter_id, position, kind, body, source, year, difficulty)
      select ${agency.id}, id, bank_id, chapter_id, position, 'single', body, '', 2026, 1
      from jsonb_to_recordset(${sql.json(rows)})
        as r (id text, bank_id text, chapter_id text, body jsonb, position integer)`
  }
  return { agency, texts }
}

/** As the server does it after an upgrade. */
const indexed = async (sql, agency) => {
  await sql`update search_indexes set version = 0 where agency_id = ${agency.id}`
  const begun = performance.now()
  for (;;) {
    const [row] = await sql`select version from search_indexes where agency_id = ${agency.id}`
    if (row.version > 0) return performance.now() - begun
    await setTimeout(250)
  }
}

const mostFrequent = (texts) => {
  const counts = new Map()
  for (const text of texts) for (const sign of new Set(text)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts].filter(([sign]) => /\p{Script=Han}/u.test(sign)).toSorted(([, a], [, b]) => b - a)[0]
}

/** Milliseconds of one request; each comes from a network of its own, which is limited. */
const ask = async (url, query, n) => {
  const headers = { ...signed(), "client-ip": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
  const begun = performance.now()
  const response = await fetch(`${url}/api/search/find?${new URLSearchParams(query)}`, { headers })
  const { data } = await response.json()
  if (response.status !== 200) throw new Error(`${JSON.stringify(query)}: ${response.status}`)
  return { took: performance.now() - begun, found: data.groups.reduce((sum, { total }) => sum + total, 0) }
}

const askAll = async (url, queries) => {
  const answers = []
  for (const [n, query] of queries.entries()) answers.push(await ask(url, query, n))
  return { times: answers.map(({ took }) => took), empty: answers.filter(({ found }) => found === 0).length }
}

/** Answers of one search over everything, one after the other. */
export const search = async ({ undo }) => {
  const dataDir = scratch(undo)
  const env = { TRUST_CLIENT_IP: "127.0.0.1" }
  const { url } = await serve([process.execPath, "server/main.ts"], { dataDir, undo, env })
  const sql = connect(dataDir, undo)
  const below = chance(SEED)
  const { agency, texts } = await fill(sql, below)
  const indexing = await indexed(sql, agency)
  const [{ items, size }] = await sql`
    select (select count(*) from search_items) as items, pg_relation_size('search_items_by_token') as size`
  const [sign, times] = mostFrequent(texts)
  const part = (length) => {
    const text = texts[below(texts.length)]
    return text.slice(below(Math.max(1, text.length - length)))?.slice(0, length)
  }
  const typed = Array.from({ length: QUERIES }, (_, n) => ({ q: part(1 + (n % 5)) })).filter(({ q }) => q.trim() !== "")
  const letters = Array.from({ length: 40 }, (_, n) => ({
    q: "shenzhiyuanxzglx".slice(n % 12, (n % 12) + 1 + (n % 4)),
  }))
  const queries = [...typed, ...letters, ...typed.slice(0, 60).map(({ q }) => ({ q, kind: "question", page: "3" }))]
  await askAll(url, queries.slice(0, 50))
  const mixed = await askAll(url, queries)
  const worst = await askAll(
    url,
    Array.from({ length: 60 }, () => ({ q: sign })),
  )
  const parts = [
    { what: "search, 1 to 5 characters, letters, pages", all: mixed.times },
    { what: `search for ${sign}, which is in ${count(times)} of them`, all: worst.times },
  ]
  return {
    how: `npm run bench -- --only search: ${count(Number(items))} items, index ${Math.round(Number(size) / 1e6)} MB, written in ${seconds(indexing)}; one request after the other, ${queries.length} queries of which ${mixed.empty} found nothing`,
    rows: parts.map(({ what, all }) => ({
      what,
      measured: `p50 ${ms(quantile(all, 0.5))}, p95 ${ms(quantile(all, 0.95))}, p99 ${ms(quantile(all, 0.99))}`,
      budget: `p95 ≤ ${BUDGET} ms`,
    })),
    failures: parts
      .filter(({ all }) => quantile(all, 0.95) > BUDGET)
      .map(({ what, all }) => `too slow: ${what}: p95 ${ms(quantile(all, 0.95))}, allowed ${BUDGET} ms`),
  }
}

import { spawn } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { root } from "../ensureInstalled.mjs"
import { makeContent } from "./makeContent.mjs"
import { count, ms, quantile, seconds } from "./numbers.mjs"
import { processorTime, processorTimeBelow } from "./processorTime.mjs"
import { signed } from "./reads.mjs"
import { postmasterOf, scratch, serve } from "./site.mjs"

/** Memory of a process at its largest, in MB; 0 where the system does not say. */
const peakOf = (pid) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Of the files below a folder, in MB. */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // PostgreSQL may drop a file meanwhile
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    ) /
  1024 ** 2

/** Runs `content:import` beside the server that has the data folder. */
export const imported = async (folder, { dataDir }, undo) => {
  const begin = performance.now()
  const child = spawn(process.execPath, ["server/main.ts", "content:import", folder], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, DATABASE_URL: "" },
  })
  undo.push(() => child.kill())
  const postmaster = postmasterOf(dataDir)
  const database = processorTimeBelow(postmaster)
  let [out, err, peak, own] = ["", "", 0, 0]
  child.stdout.on("data", (chunk) => (out += chunk))
  child.stderr.on("data", (chunk) => (err = `${err}${chunk}`.slice(-2000)))
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid))
    own = Math.max(own, processorTime(child.pid))
  }, 200)
  const [status] = await once(child, "exit")
  clearInterval(watch)
  if (status !== 0) throw new Error(`content:import ended with ${status}: ${err}`)
  const changed = [...out.matchAll(/更新 (\d+)，下架 (\d+)/g)].reduce((sum, [, a, b]) => sum + Number(a) + Number(b), 0)
  const processor = { own: own * 1_000, database: (processorTimeBelow(postmaster) - database) * 1_000 }
  return { took: performance.now() - begin, peak, changed, processor }
}

/** Milliseconds that a page and a list take, one after the other until `ended`. */
export const pagesUntil = async (url, ended) => {
  const took = []
  let isOver = false
  void ended.finally(() => (isOver = true))
  while (!isOver) {
    for (const { path, headers } of [
      { path: "/question", headers: {} },
      { path: "/api/course/list?page=1", headers: signed() },
    ]) {
      const begin = performance.now()
      const answer = await fetch(`${url}${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      took.push(performance.now() - begin)
    }
    await setTimeout(20)
  }
  return took
}

/** `shape`: see `makeContent`. `isFirstOnly`: neither the same again nor one question more. */
const measure = async (name, shape, { undo, isFirstOnly = false }) => {
  const folder = scratch(undo)
  makeContent(folder, shape)
  const site = await serve([process.execPath, "server/main.ts"], { dataDir: scratch(undo), undo })
  const tables = join(site.dataDir, "postgres/base")
  const before = sizeOf(tables)
  await pagesUntil(site.url, setTimeout(2_000))
  const alone = await pagesUntil(site.url, setTimeout(10_000))
  const running = imported(folder, site, undo)
  const beside = await pagesUntil(site.url, running)
  const first = await running
  // the others may take as long again
  console.error(`  ${seconds(first.took)}, ${count(first.peak)} MB`)
  const rows = [
    {
      what: `import of ${name}`,
      measured: `${seconds(first.took)}, ${count(first.peak)} MB; on disk ${count(sizeOf(tables) - before)} MB`,
    },
    {
      what: "… processor",
      measured: `${seconds(first.processor.own)}, its database ${seconds(first.processor.database)}`,
    },
    {
      what: "… p99 of pages meanwhile",
      measured: `${ms(quantile(beside, 0.99))}, alone ${ms(quantile(alone, 0.99))}`,
      budget: "≤ twice",
    },
  ]
  if (!isFirstOnly) rows.push(...(await measureAgain(folder, site, undo)))
  await site.stop()
  return rows
}

const measureAgain = async (folder, site, undo) => {
  const file = join(folder, "catalog/banks/made0/questions.yaml")
  const again = await imported(folder, site, undo)
  console.error(`  again ${seconds(again.took)}, ${count(again.changed)} rows`)
  writeFileSync(file, readFileSync(file, "utf8").replace(/^( {2}stem: )/m, "$1改："))
  const changed = await imported(folder, site, undo)
  console.error(`  one changed ${seconds(changed.took)}, ${count(changed.changed)} rows`)
  const [row] = readFileSync(file, "utf8").split(/^(?=- )/m, 1)
  appendFileSync(file, row.replace(/^- id: "[^"]*"/, '- id: "added"'))
  const added = await imported(folder, site, undo)
  return [
    { what: "… the same again", measured: `${seconds(again.took)}, ${again.changed} rows`, budget: "0 rows" },
    {
      what: "… with one question changed",
      measured: `${seconds(changed.took)}, ${changed.changed} rows`,
      budget: "1 row an agency",
    },
    {
      what: "… with one question more",
      measured: `${seconds(added.took)}, ${added.changed} rows`,
      budget: "2 rows an agency",
    },
  ]
}

/** What `content:import` takes while the site answers. */
export const importing = async ({ undo }) => {
  const shape = { agencies: 1, banks: 100, questions: 1_000, shared: true }
  const [first, ...rows] = await measure("100,000 questions", shape, { undo })
  return {
    how: "npm run bench -- --only import: content:import beside a running server, the time and the largest memory of its process; a page and a list one after the other meanwhile, while nobody sits an exam",
    rows: [{ ...first, budget: "≤ 60 s, ≤ 1,024 MB" }, ...rows],
  }
}

/** The same for many agencies which all have one bank. */
export const sharedBank = async ({ undo }) => ({
  how: "npm run bench -- --only shared-bank: the same for 1,000 agencies that have one bank of 1,000 questions; takes many minutes",
  rows: await measure(
    "one bank for 1,000 agencies",
    { agencies: 1_000, banks: 1, questions: 1_000, shared: true },
    { undo },
  ),
})

/** The same for many agencies with a bank each. */
export const agencies = async ({ undo }) => ({
  how: "npm run bench -- --only agencies: the same for 1,000 agencies with a bank of 1,000 questions each; takes many minutes",
  rows: await measure(
    "1,000 banks of 1,000 agencies",
    { agencies: 1_000, banks: 1_000, questions: 1_000, shared: false },
    { undo },
  ),
})

/** As many for one agency, once. */
export const million = async ({ undo }) => ({
  how: "npm run bench -- --only million: the same for one agency with 1,000,000 questions, once; takes many minutes",
  rows: await measure(
    "1,000,000 questions",
    { agencies: 1, banks: 1_000, questions: 1_000, shared: true },
    { undo, isFirstOnly: true },
  ),
})

import { once } from "node:events"
import { availableParallelism, cpus } from "node:os"
import { Worker } from "node:worker_threads"
import { connect, serveBuilt } from "../bench/site.mjs"
import { tableOf } from "../bench/table.mjs"
import { ensureBuilt } from "../ensureBuilt.mjs"
import * as Takers from "./takers.mjs"

/**
 * Serves the built site with so many people who may sit the paper, runs a load, undoes whatever comes, prints the table of
 * `run`, and ends the process: with 1 when something failed.
 */
export const runLoad = async ({ run, people, paper, clients, nodeOptions = [] }) => {
  const undo = []
  const failures = []
  const clean = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  let stopping = null
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => void (stopping ??= clean().finally(() => process.exit(130))))

  let rows
  try {
    rows = await run(await begun({ undo, failures, people, paper, nodeOptions }))
  } finally {
    await clean()
  }
  const [{ model } = { model: "?" }] = cpus()
  console.log(
    `${model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}; server, database and ${clients} on the same processors\n`,
  )
  console.log(tableOf(rows))
  for (const failure of new Set(failures.slice(0, 20))) console.error(failure)
  process.exit(failures.length > 0 ? 1 : 0)
}

const begun = async ({ undo, failures, people, paper, nodeOptions }) => {
  await ensureBuilt(process.execPath)
  const { url, dataDir, log } = await serveBuilt(undo, ...nodeOptions)
  const sql = connect(dataDir, undo)
  const [agency] = await sql`select id from agencies where is_default`
  await sql`update papers set attempts = 0, opens_at = null, closes_at = null where id = ${paper}`
  return { url, dataDir, log, sql, agency, people: await Takers.signUp(sql, agency.id, people), undo, failures }
}

/** Takers on a thread of their own, who have started; `save` has them answer for so many seconds. */
export const startTakers = async ({ url, undo, failures }, people, paper, every) => {
  const thread = new Worker(new URL("takersThread.mjs", import.meta.url), { workerData: { url, people, paper, every } })
  undo.push(() => thread.terminate())
  const answered = async () => (await once(thread, "message"))[0]
  failures.push(...(await answered()).failures)
  return {
    save: (seconds) => {
      thread.postMessage(seconds)
      return answered()
    },
  }
}

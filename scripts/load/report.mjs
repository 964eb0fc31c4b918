import { availableParallelism, cpus } from "node:os"
import { tableOf } from "../bench/table.mjs"

/** Runs a load, cleans up whatever comes, prints its table, and ends the process: with 1 when something failed. */
export const report = async ({ run, clean, failures, clients }) => {
  const rows = await run().finally(clean)
  const [{ model } = { model: "?" }] = cpus()
  console.log(
    `${model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}; server, database and ${clients} on the same processors\n`,
  )
  console.log(tableOf(rows))
  for (const failure of new Set(failures.slice(0, 20))) console.error(failure)
  process.exit(failures.length > 0 ? 1 : 0)
}

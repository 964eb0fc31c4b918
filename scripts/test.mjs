// `npm test`: sets up what the tests need (packages, page bundles, a browser, Chinese fonts) and runs all of them.
// Arguments go to Vitest: `npm test -- --project unit`.
import { availableParallelism } from "node:os"
import { ensureInstalled, root } from "./ensureInstalled.mjs"
import { runAll } from "./runInTurn.mjs"

const node = await ensureInstalled()
const command = (...args) => [node, args, { cwd: root, stdio: "inherit" }]
const vitest = (...args) => runAll([command(`${root}node_modules/vitest/vitest.mjs`, "run", ...args)])

const script = (name) => runAll([command(`${root}scripts/${name}`)])
const getBrowser = () => script("ensureBrowser.mjs")
const buildPages = () => script("ensureBuilt.main.mjs")

/** What computes all of its time runs beside journeys, which wait for half of theirs. */
const everything = async () => {
  const processors = availableParallelism()
  const side = (workers, ...projects) =>
    vitest("--maxWorkers", String(workers), ...projects.flatMap((name) => ["--project", name]))
  const journeys = async () => (await buildPages()) || side(processors, "journeys")
  return (
    (await getBrowser()) || Math.max(...(await Promise.all([journeys(), side(processors, "server", "ui", "unit")])))
  )
}

const filtered = async (filters) => {
  const needsBrowser = !filters.includes("--project") || filters.includes("journeys")
  return (needsBrowser && ((await getBrowser()) || (await buildPages()))) || vitest(...filters)
}

const filters = process.argv.slice(2)
process.exit(filters.length === 0 ? await everything() : await filtered(filters))

import { cpus } from "node:os"
import { answers } from "./answers.mjs"
import { besideImport } from "./besideImport.mjs"
import { board } from "./board.mjs"
import { cells } from "./cells.mjs"
import { exam } from "./exam.mjs"
import { exporting } from "./exporting.mjs"
import { growth } from "./growth/growth.mjs"
import { agencies, importing, million, sharedBank } from "./import.mjs"
import { publishing } from "./publish.mjs"
import { lists } from "./lists.mjs"
import { paint } from "./paint.mjs"
import { readiness } from "./readiness.mjs"
import { reads } from "./reads.mjs"
import { routeChange } from "./routeChange.mjs"
import { search } from "./search.mjs"
import { score } from "./score.mjs"
import { serveBuilt } from "./site.mjs"
import { sizes } from "./sizes.mjs"
import { start } from "./start.mjs"
import { tableOf } from "./table.mjs"
import { currentBuild, distFolder } from "../buildFolders.mjs"
import { ensureBuilt } from "../ensureBuilt.mjs"

const PARTS = {
  sizes,
  paint,
  route: routeChange,
  reads,
  answers,
  exam,
  search,
  start,
  score,
  readiness,
  import: importing,
  "shared-bank": sharedBank,
  agencies,
  million,
  "beside-import": besideImport,
  exports: exporting,
  board,
  lists,
  growth,
  publish: publishing,
  cells,
}
const ASKED_FOR = [
  "score",
  "readiness",
  "import",
  "shared-bank",
  "agencies",
  "million",
  "beside-import",
  "exports",
  "board",
  "lists",
  "growth",
  "publish",
  "cells",
]

const partsOf = (args) => {
  const at = args.indexOf("--only")
  const names =
    at === -1 ? Object.keys(PARTS).filter((name) => !ASKED_FOR.includes(name)) : (args[at + 1] ?? "").split(",")
  const unknown = names.filter((name) => !(name in PARTS))
  if (unknown.length === 0) return names
  console.error(`no part is named ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}`)
  process.exit(2)
}

const names = partsOf(process.argv.slice(2))
if (process.env["DIST_DIR"] === undefined) await ensureBuilt(process.execPath)
const build = currentBuild(distFolder())

const undo = []
let stopping = null
const clean = async () => {
  for (const step of undo.splice(0).toReversed()) await step()
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  // a terminal's signal comes twice, from it and from npm; the second finds nothing left to undo
  process.on(signal, () => void (stopping ??= clean().finally(() => process.exit(130))))
}

let running = null
const site = () => (running ??= serveBuilt(undo))

const results = []
for (const name of names) {
  console.error(`· ${name}`)
  try {
    results.push(await PARTS[name]({ site, build, undo }))
  } catch (error) {
    const failure = `${name} was not measured: ${error.message}`
    results.push({ how: failure, rows: [{ what: name, measured: "not measured" }], failures: [failure] })
  }
}
await clean()

const [{ model } = { model: "?" }] = cpus()
console.log(`${model.trim()} × ${cpus().length}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`)
console.log(tableOf(results.flatMap(({ rows }) => rows)))
console.log(`\n${results.map(({ how }) => `- ${how}`).join("\n")}`)
const failures = results.flatMap(({ failures: own = [] }) => own)
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)

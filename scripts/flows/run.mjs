import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { root } from "../ensureInstalled.mjs"
import { CHARTS } from "../../src/dev/record/charts.ts"
import { printOf } from "./printOf.ts"
import { isDrawn, sheetsOf } from "./Sheet.ts"

const folder = `${root}docs/flows/`
const sheets = Object.values(CHARTS).flatMap(sheetsOf).filter(isDrawn)
const fileOf = ({ name }) => `${name}.svg`

const printIn = (file) => {
  try {
    return /data-print="(\w+)"/.exec(readFileSync(`${folder}${file}`, "utf8"))?.[1]
  } catch {
    return undefined
  }
}

const isCurrent = (sheet) => printIn(fileOf(sheet)) === printOf(sheet)
const left = () => {
  const files = new Set([...sheets.map(fileOf), ...Object.keys(CHARTS).map((id) => `${id}.md`)])
  return readdirSync(folder).filter((file) => !files.has(file))
}

const check = () => {
  const old = [...sheets.filter((sheet) => !isCurrent(sheet)).map(fileOf), ...left()]
  if (old.length > 0) console.error(`out of date, npm run flows draws them: ${old.join(", ")}`)
  return old.length === 0
}

/** Every sheet, or only those that have changed. */
const draw = async (isAll) => {
  const { layOut } = await import("./layOut.ts")
  const { drawSheet } = await import("./drawSheet.ts")
  const { flowPage } = await import("./flowPage.ts")
  const { charts } = await import("../../tests/machines/support/charts.ts")
  const { walked } = await import("../../tests/machines/support/walked.ts")
  const { walkedBy } = await import("../../tests/machines/support/walkedBy.ts")
  mkdirSync(folder, { recursive: true })
  const drawn = sheets.filter((sheet) => isAll || !isCurrent(sheet))
  for (const sheet of drawn)
    writeFileSync(`${folder}${fileOf(sheet)}`, drawSheet(sheet, await layOut(sheet), printOf(sheet)))
  for (const chart of charts)
    writeFileSync(`${folder}${chart.machine.id}.md`, flowPage(chart.machine, walkedBy(chart, walked(chart))))
  for (const file of left()) rmSync(`${folder}${file}`)
  console.error(`${drawn.length} of ${sheets.length} sheets drawn, ${charts.length} pages written`)
}

const printForVisualizer = async (id) => {
  const { visualizerCode } = await import("./visualizerCode.ts")
  if (CHARTS[id] === undefined) throw new Error(`there is no chart ${id}: ${Object.keys(CHARTS).join(", ")}`)
  process.stdout.write(visualizerCode(CHARTS[id]))
}

if (process.argv.includes("--check")) process.exit(check() ? 0 : 1)
if (process.argv.includes("--visualizer")) {
  await printForVisualizer(process.argv[process.argv.indexOf("--visualizer") + 1])
  process.exit(0)
}
await draw(process.argv.includes("--all"))

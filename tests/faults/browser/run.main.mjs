// `npm run faults -- --browser [--cell fault/moment] [--telling] [--seed S]`: faults in Chromium against the real server.
// With `--standby` its primary database is killed, and the standby promoted.
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { ensureBuilt } from "../../../scripts/ensureBuilt.mjs"
import { CELLS, TELLING } from "./cells.ts"
import { PRIMARY_KILLED } from "./faults.ts"
import { runCell } from "./runCell.ts"
import { makeWorld } from "./World.ts"

const { values } = parseArgs({
  options: {
    browser: { type: "boolean" },
    cell: { type: "string", multiple: true },
    telling: { type: "boolean", default: false },
    standby: { type: "boolean", default: false },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
})
const asked = values.telling ? TELLING : (values.cell ?? CELLS.map(({ name }) => name))
const cells = CELLS.filter(({ fault }) => (fault === PRIMARY_KILLED) === values.standby).filter(({ name }) =>
  asked.some((part) => name === part || name.startsWith(`${part}/`) || name.endsWith(`/${part}`)),
)
if (cells.length === 0) {
  console.error(`no such cell; there are\n${CELLS.map(({ name }) => name).join("\n")}`)
  process.exit(2)
}

await ensureBuilt(process.execPath)
const world = await makeWorld(await mkdtemp(join(tmpdir(), "faults-")), { hasStandby: values.standby })
console.log(`${cells.length} cells, seed ${values.seed}`)
const failed = []
for (const cell of cells) {
  const begun = performance.now()
  const problems = await runCell(world, cell, Number(values.seed))
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`
  console.log(`${problems.length === 0 ? "held" : "FAILED"}  ${cell.name}  ${took}`)
  for (const problem of problems) console.log(`        ${problem}`)
  if (problems.length > 0) failed.push(cell.name)
}
await world.close()
console.log(`${cells.length - failed.length} of ${cells.length} cells held`)
for (const name of failed)
  console.log(
    `again: npm run faults -- --browser${values.standby ? " --standby" : ""} --cell ${name} --seed ${values.seed}`,
  )
process.exit(failed.length > 0 ? 1 : 0)

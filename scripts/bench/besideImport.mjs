import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { imported, pagesUntil } from "./import.mjs"
import { makeContent } from "./makeContent.mjs"
import { quantile, seconds } from "./numbers.mjs"
import { makeSaver, PACE_MS, savesDuring } from "./saver.mjs"
import { scratch, serve } from "./site.mjs"

const ROUNDS = 5
const BANKS = 10
const TURN_MS = 4_000

/** Takes one processor for a turn, and touches neither disk nor database. */
const looping = async (undo) => {
  const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" })
  undo.push(() => child.kill("SIGKILL"))
  await setTimeout(TURN_MS)
  child.kill("SIGKILL")
}

/** What saves of exams and pages take beside an import, beside a loop, and alone, by turns. */
export const besideImport = async ({ undo }) => {
  const folder = scratch(undo)
  makeContent(folder, { agencies: 1, banks: BANKS, questions: 1_000, shared: true })
  const site = await serve([process.execPath, "server/main.ts"], { dataDir: scratch(undo), undo })
  const save = await makeSaver(site, undo)
  const during = (running) => Promise.all([savesDuring(save, running), pagesUntil(site.url, running)])
  await during(setTimeout(TURN_MS))
  const file = join(folder, "agencies/made0.yaml")
  const agency = readFileSync(file, "utf8")
  const turns = { alone: [], beside: [], loop: [] }
  const imports = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // to an agency of its own each time, so that all of it is new
    writeFileSync(file, agency.replaceAll("made0", `made${round}`))
    const before = await during(setTimeout(TURN_MS))
    const running = imported(folder, site, undo)
    const beside = await during(running)
    imports.push((await running).took)
    const after = await during(setTimeout(TURN_MS))
    const loop = await during(looping(undo))
    const alone = before.map((took, which) => [...took, ...after[which]])
    for (const [name, taken] of Object.entries({ alone, beside, loop })) turns[name].push(taken)
  }
  await site.stop()
  const rowsOf = (name, where, budgets = []) =>
    ["saves", "pages"].map((what, which) => {
      const p99Of = (taken) => quantile(taken[which], 0.99)
      // the slowest hundredth of one turn is a handful
      const ofAll = (taken) =>
        quantile(
          taken.flatMap((round) => round[which]),
          0.99,
        )
      const ratios = turns[name].map((taken, round) => p99Of(taken) / p99Of(turns.alone[round]))
      const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
      const ratio = ofAll(turns[name]) / ofAll(turns.alone)
      return {
        what: `p99 of ${what} ${where}`,
        measured: `${ofAll(turns[name]).toFixed(1)} ms: ${ratio.toFixed(2)} (by round ${range})`,
        ...(budgets[which] && { budget: budgets[which] }),
      }
    })
  return {
    how: `npm run bench -- --only beside-import: a save every ${PACE_MS} ms from 64 exams, and pages, alone, beside an import of ${BANKS} × 1,000 questions, and beside a loop that takes one processor, by turns; over ${ROUNDS} rounds, as a ratio to alone`,
    rows: [
      ...rowsOf("alone", "alone"),
      ...rowsOf("beside", "beside an import", ["≤ 1.20", "≤ 2.00"]),
      ...rowsOf("loop", "beside a loop"),
      { what: "the import", measured: imports.map((took) => seconds(took)).join(", ") },
    ],
  }
}

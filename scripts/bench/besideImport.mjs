import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { imported } from "./import.mjs"
import { makeContent } from "./makeContent.mjs"
import { median, quantile } from "./numbers.mjs"
import { makeSaver } from "./saver.mjs"
import { scratch, serve } from "./site.mjs"

const ROUNDS = 3
const BANKS = 10
const TURN_MS = 6_000
/** Milliseconds from one save to the next, answered or not: one that waits hides none behind it. */
const PACE_MS = 15

/** How long each save took that began before `running` ended. */
const savesDuring = async (save, running) => {
  let isOver = false
  const ended = running.finally(() => (isOver = true))
  const took = []
  const timed = async () => {
    const begin = performance.now()
    await save()
    took.push(performance.now() - begin)
  }
  const saves = []
  for (let next = performance.now(); !isOver; next += PACE_MS) {
    await setTimeout(Math.max(0, next - performance.now()))
    saves.push(timed())
  }
  await Promise.all([ended, ...saves])
  return took
}

/** Takes one processor for a turn, and touches neither disk nor database. */
const looping = async (undo) => {
  const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" })
  undo.push(() => child.kill("SIGKILL"))
  await setTimeout(TURN_MS)
  child.kill("SIGKILL")
}

/** What saves of exams take beside an import, beside a loop, and alone, by turns. */
export const besideImport = async ({ undo }) => {
  const folder = scratch(undo)
  makeContent(folder, { agencies: 1, banks: BANKS, questions: 1_000, shared: true })
  const site = await serve([process.execPath, "server/main.ts"], { dataDir: scratch(undo), undo })
  const save = await makeSaver(site, undo)
  await savesDuring(save, setTimeout(TURN_MS))
  const file = join(folder, "agencies/made0.yaml")
  const agency = readFileSync(file, "utf8")
  const p99s = { alone: [], beside: [], loop: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    // to an agency of its own each time, so that all of it is new
    writeFileSync(file, agency.replaceAll("made0", `made${round}`))
    const alone = await savesDuring(save, setTimeout(TURN_MS))
    const beside = await savesDuring(save, imported(folder, site, undo))
    alone.push(...(await savesDuring(save, setTimeout(TURN_MS))))
    const loop = await savesDuring(save, looping(undo))
    for (const [name, took] of Object.entries({ alone, beside, loop })) p99s[name].push(quantile(took, 0.99))
  }
  await site.stop()
  const rowOf = (what, name) => {
    const ratio = median(p99s[name].map((p99, round) => p99 / p99s.alone[round]))
    return { what, measured: `${p99s[name].map((p99) => p99.toFixed(1)).join(", ")} ms: ${ratio.toFixed(2)}` }
  }
  return {
    how: `npm run bench -- --only beside-import: a save every ${PACE_MS} ms from 64 exams, alone, beside an import of ${BANKS} × 1,000 questions, and beside a loop that takes one processor, by turns; the median of ${ROUNDS} ratios to alone`,
    rows: [
      rowOf("p99 of saves, alone", "alone"),
      { ...rowOf("… beside an import", "beside"), budget: "≤ 1.10" },
      rowOf("… beside a loop", "loop"),
    ],
  }
}

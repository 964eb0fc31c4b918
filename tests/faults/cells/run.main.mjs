// `npm run faults -- --cells [--runs 5] [--takers 200] [--seed S]`: agencies move to another cell and back under load
// while databases, servers and the command are killed in each phase. Exits 1 where the p99 of pauses is above a second.
import { parseArgs } from "node:util"
import { movesUnderLoad } from "./movesUnderLoad.ts"

const LONGEST_PAUSE = 1_000
const { values } = parseArgs({
  options: {
    cells: { type: "boolean" },
    runs: { type: "string", default: "5" },
    takers: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
})
const [runs, takers, seed] = [values.runs, values.takers, values.seed].map(Number)
console.log(`again: npm run faults -- --cells --runs ${runs} --takers ${takers} --seed ${seed}`)
const begun = performance.now()
const { acknowledged, kills, pauses, waits } = await movesUnderLoad({
  runs,
  takers,
  seed,
  say: (text) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} ${text}`),
})
const at = (all, share) => {
  const sorted = all.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
}
const shares = (all) => `p50 ${at(all, 0.5)}, p99 ${at(all, 0.99)}, longest ${at(all, 1)} ms`
console.log(`${kills} kills: ${acknowledged} acknowledged answers all there, no row of another agency`)
console.log(
  `${pauses.length} pauses of writes: ${shares(pauses)}; ${waits.length} saves waited ${shares(waits)}, kills and all`,
)
const isLong = at(pauses, 0.99) > LONGEST_PAUSE
if (isLong) console.log(`FAILED: the p99 of pauses is above ${LONGEST_PAUSE} ms`)
process.exit(isLong ? 1 : 0)

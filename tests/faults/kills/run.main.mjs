// `npm run faults -- --kills 50 [--takers 200] [--seed S]`: server and database are killed under load.
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { killsUnderLoad } from "./killsUnderLoad.ts"

const { values } = parseArgs({
  options: {
    kills: { type: "string" },
    takers: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
})
const [kills, takers, seed] = [values.kills, values.takers, values.seed].map(Number)
console.log(
  `${kills} kills, ${takers} takers; again: npm run faults -- --kills ${kills} --takers ${takers} --seed ${seed}`,
)
const { acknowledged, receipts } = await killsUnderLoad({
  dataDir: await mkdtemp(join(tmpdir(), "kills-")),
  kills,
  takers,
  seed,
  say: (text) => console.log(text),
})
console.log(`${kills} kills: ${acknowledged} acknowledged answers all in the log, ${receipts} receipts all as given`)

// `npm run faults -- --kills 50 [--takers 200] [--seed S]`: server and database are killed under load; with
// `--standby`, the primary of two; with `--patroni` as well, of two that Debian's Patroni keeps.
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { killsUnderLoad } from "./killsUnderLoad.ts"
import { oneMachine } from "./oneMachine.ts"
import { patroniMachines } from "./patroniMachines.ts"
import { twoMachines } from "./twoMachines.ts"

const { values } = parseArgs({
  options: {
    kills: { type: "string" },
    standby: { type: "boolean", default: false },
    patroni: { type: "boolean", default: false },
    takers: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
})
const [kills, takers, seed] = [values.kills, values.takers, values.seed].map(Number)
const words = ["standby", "patroni"].flatMap((name) => (values[name] ? [` --${name}`] : [])).join("")
console.log(
  `${kills} kills, ${takers} takers; again: npm run faults -- --kills ${kills}${words} --takers ${takers} --seed ${seed}`,
)
const makeStage = async () => {
  if (values.patroni) return patroniMachines()
  return values.standby ? twoMachines() : oneMachine(await mkdtemp(join(tmpdir(), "kills-")))
}
const { acknowledged, receipts } = await killsUnderLoad({
  stage: await makeStage(),
  kills,
  takers,
  seed,
  say: (text) => console.log(text),
})
console.log(`${kills} kills: ${acknowledged} acknowledged answers all in the log, ${receipts} receipts all as given`)

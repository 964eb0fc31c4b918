// `npm run adversary`. A group that won anything prints the command that repeats it.
import { parseArgs } from "node:util"

const { sittings, seed } = parseArgs({
  options: { sittings: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
}).values
const { sitAll } = await import("./sitAll.ts")
const asked = { sittings: Number(sittings), seed: Number(seed), print: (line) => console.log(line) }
process.exit((await sitAll(asked)) ? 0 : 1)

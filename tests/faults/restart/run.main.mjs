// `npm run faults -- --restart [--proxy nginx] [--takers 500] [--every 10] [--pages 50] [--seed S]`: two processes are
// started again, one after the other, behind each proxy of docs/operations.md, while takers save an answer every so many
// seconds and so many pages a second are opened.
import { parseArgs } from "node:util"
import { ensureBuilt } from "../../../scripts/ensureBuilt.mjs"
import { isInstalled, PROXIES } from "./proxies.ts"
import { restartsUnderLoad } from "./restartsUnderLoad.ts"
import { twoProcesses } from "./twoProcesses.ts"

const { values } = parseArgs({
  options: {
    restart: { type: "boolean" },
    proxy: { type: "string", multiple: true, default: PROXIES.map(({ name }) => name) },
    takers: { type: "string", default: "500" },
    every: { type: "string", default: "10" },
    pages: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
})
const [takers, every, pages, seed] = [values.takers, values.every, values.pages, values.seed].map(Number)
const proxies = PROXIES.filter(({ name }) => values.proxy.includes(name))
const missing = proxies.filter((proxy) => !isInstalled(proxy)).map(({ name }) => name)
if (proxies.length === 0 || missing.length > 0) {
  console.error(`not installed (Debian: apt-get install nginx-light caddy haproxy): ${missing.join(", ")}`)
  process.exit(2)
}
const again = `--takers ${takers} --every ${every} --pages ${pages} --seed ${seed}`
console.log(`again: npm run faults -- --restart${values.proxy.map((name) => ` --proxy ${name}`).join("")} ${again}`)
await ensureBuilt(process.execPath)
const site = await twoProcesses({})
let failed = 0
for (const proxy of proxies) {
  const begun = performance.now()
  const { answers, faults, acknowledged, receipts } = await restartsUnderLoad({
    site,
    proxy,
    paper: "5000",
    takers,
    every: every * 1_000,
    pages,
    seed,
  })
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(`${proxy.name}, ${seconds} s: ${acknowledged} answers and ${receipts} receipts, none lost`)
  for (const [answer, count] of answers) console.log(`  ${String(count).padStart(6)} ${answer}`)
  failed += faults.length
}
await site.stop()
console.log(failed === 0 ? "no request was answered 5xx, and none not at all" : "FAILED")
process.exit(failed === 0 ? 0 : 1)

import { execFile } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { BROWSER_ARGS, findWholeBrowser } from "../browser.mjs"
import { median, ms, seconds } from "./numbers.mjs"
import { scratch } from "./site.mjs"

const VERSION = "13.5.0"
const RUNS = 5

const run = async (url, file) => {
  // through a file: it ends before a pipe has taken all of its report
  await promisify(execFile)(
    "npx",
    [
      "--yes",
      `lighthouse@${VERSION}`,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      "--only-categories=performance",
      `--chrome-flags=--headless=new ${BROWSER_ARGS.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: findWholeBrowser() ?? "" } },
  ).catch(() => null)
  if (!existsSync(file)) return null
  const { audits, categories, runtimeError } = JSON.parse(readFileSync(file, "utf8"))
  if (runtimeError !== undefined) return null
  const value = (name) => audits[name].numericValue
  return {
    score: categories.performance.score * 100,
    largest: value("largest-contentful-paint"),
    blocking: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
  }
}

/** What Lighthouse says of `/`. Only when asked for: it brings 176 MB. */
export const score = async ({ site, undo }) => {
  const folder = scratch(undo)
  const { url } = await site()
  const runs = []
  for (let i = 0; i < RUNS; i++) runs.push(await run(url.replace("127.0.0.1", "localhost"), join(folder, `${i}.json`)))
  const good = runs.filter((each) => each !== null)
  if (good.length === 0) throw new Error(`lighthouse@${VERSION} did not run: is the registry away?`)
  const of = (key) => median(good.map((each) => each[key]))
  return {
    how: `npm run bench -- --only score: npx lighthouse@${VERSION}, mobile, its simulated throttling, median of ${good.length} runs`,
    rows: [
      { what: "Lighthouse score of /", measured: of("score").toFixed(0), budget: "≥ 98", limit: "98" },
      { what: "Lighthouse largest paint", measured: seconds(of("largest")), budget: "≤ 1.00 s", limit: "0.82 s" },
      { what: "Lighthouse blocking", measured: ms(of("blocking")), budget: "≤ 150 ms" },
      { what: "Lighthouse layout shift", measured: of("shift").toFixed(3), budget: "0" },
    ],
  }
}

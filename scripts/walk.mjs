// `npm run walk`: walks through the product in Chromium against the real server, each step chosen by a seed among what a
// person can do; after each the page must be whole: words, title, one heading, focus, console, requests, axe.
//   walk -- --walks 50 --steps 40   walks of a new seed; a step that breaks a page is printed with its walk
//   walk -- --seed 7 --steps 40     that walk again
//   walk -- --weeks 2               two weeks of one learner, an evening after the other; pictures of every page
import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { values } = parseArgs({
  options: {
    walks: { type: "string" },
    steps: { type: "string", default: "40" },
    seed: { type: "string" },
    weeks: { type: "string" },
    pictures: { type: "string", default: "walk" },
  },
})
const { weeks, steps, walks = values.seed === undefined ? "50" : "1" } = values
const run = (args, env = {}) =>
  spawnSync(node, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1

const take = () => {
  if (weeks === undefined) {
    const seed = values.seed ?? String(Date.now() % 1_000_000)
    return journey("walks", { WALKS: walks, WALK_STEPS: steps, WALK_SEED: seed })
  }
  const pictures = resolve(values.pictures)
  mkdirSync(pictures, { recursive: true })
  console.info(`pictures: ${pictures}`)
  return journey("weeks", {
    WALK_DAYS: String(Number(weeks) * 7),
    WALK_SEED: values.seed ?? "1",
    WALK_PICTURES: pictures,
  })
}
const journey = (name, env) =>
  run([`${root}node_modules/vitest/vitest.mjs`, "run", "--project", "journeys", `tests/journeys/${name}.test.ts`], env)

process.exit(run([`${root}scripts/ensureBrowser.mjs`]) || run([`${root}scripts/ensureBuilt.main.mjs`]) || take())

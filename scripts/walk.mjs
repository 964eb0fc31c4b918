// `npm run walk`: walks through the product in Chromium against the real server, each step chosen by a seed among what a
// person can do; after each the page must be whole: words, title, one heading, focus, console, requests, axe.
//   walk -- --walks 50 --steps 40   walks of a new seed; a step that breaks a page is printed with its walk
//   walk -- --seed 7 --steps 40     that walk again
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const { values } = parseArgs({
  options: {
    walks: { type: "string" },
    steps: { type: "string", default: "40" },
    seed: { type: "string" },
  },
})
const { walks = values.seed === undefined ? "50" : "1", steps, seed = String(Date.now() % 1_000_000) } = values
const run = (args, env = {}) =>
  spawnSync(node, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1
process.exit(
  run([`${root}scripts/ensureBrowser.mjs`]) ||
    run([`${root}scripts/ensureBuilt.main.mjs`]) ||
    run([`${root}node_modules/vitest/vitest.mjs`, "run", "--project", "journeys", "tests/journeys/walks.test.ts"], {
      WALKS: walks,
      WALK_STEPS: steps,
      WALK_SEED: seed,
    }),
)

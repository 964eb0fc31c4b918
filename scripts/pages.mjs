// `npm run pages`: every page, opened directly as a guest and as a learner, at 320, 360, 768 and 1440 pixels, light and
// dark, in forced colours, with motion and at 400 %: shift, console, axe, width, and what Tab passes. An hour or so.
//   pages -- "study-.*"      those of these names alone
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const [name] = process.argv.slice(2)
const args = ["run", "--project", "journeys", "--testTimeout", "300000", "tests/journeys/everyPage.test.ts"]
const { status } = spawnSync(
  node,
  [`${root}node_modules/vitest/vitest.mjs`, ...args, ...(name === undefined ? [] : ["-t", ` (?:${name})$`])],
  { cwd: root, stdio: "inherit", env: { ...process.env, EVERY_PAGE: "whole" } },
)
process.exit(status ?? 1)

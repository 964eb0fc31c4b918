// `npm run pages`: every page, opened directly as a guest and as a learner, at 320, 360 (with motion), 768 and 1440
// pixels and at 400 %: shift, console, width; then light and dark by axe, and what Tab passes, in forced colours too.
// Then every page of the back office as its owner: both looks by axe, three widths, and the order in which Tab goes.
//   pages -- "study-.*"      those of these names alone
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const [name] = process.argv.slice(2)
const args = [
  "run",
  "--project",
  "journeys",
  "--testTimeout",
  "300000",
  "tests/journeys/everyPage.test.ts",
  "tests/journeys/adminPages.test.ts",
]
const { status } = spawnSync(
  node,
  [
    `${root}node_modules/vitest/vitest.mjs`,
    ...args,
    ...(name === undefined ? [] : ["-t", `(?:^| )(?:${name})(?: can be read|$)`]),
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, EVERY_PAGE: "whole" } },
)
process.exit(status ?? 1)

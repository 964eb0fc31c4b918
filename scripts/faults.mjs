// `npm run faults`: exams under faults. Each part is `tests/faults/<part>/run.main.mjs` and gets all arguments.
//   -- --runs 1000 --seed 7       the simulator: exams drawn from seeds, on every processor (the default part)
//   -- --runs 1 --seed 9 --only 0,2   one of them with some of its faults
//   -- --runs 1000 --paper alone   of these seeds those that draw this paper
//   -- --seed 9 --save exam.json   each page of that exam as a scenario
//   -- --cell offline/typing      the simulator: one cell of the matrix of faults and moments
//   -- --browser …                Chromium against the real server
//   -- --browser --standby …      the same page while the primary of two databases is killed, and its standby promoted
//   -- --kills 50                 server and database killed under load
//   -- --restart                  two processes started again in turn behind each proxy, under takers and visitors
//   -- --cells                    agencies moved to another cell and back while parts of both are killed in each phase
//   -- --kills 20 --standby       the primary of two databases killed under load, and its standby promoted
//   -- --kills 20 --standby --patroni   the same where Patroni promotes (Debian: apt-get install postgresql patroni etcd-server)
import { spawnSync } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
const args = process.argv.slice(2)
const part = ["browser", "kills", "cells", "restart"].find((name) => args.includes(`--${name}`)) ?? "simulator"
const { status } = spawnSync(node, [`${root}tests/faults/${part}/run.main.mjs`, ...args], {
  cwd: root,
  stdio: "inherit",
})
process.exit(status ?? 1)

// Runs one part of `npm run mutation`: `device` or `server`. What follows is for Stryker.
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { startCluster } from "../support/startCluster.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const [part, ...more] = process.argv.slice(2)

// one cluster for all changed programs: one that is killed, because it waits for ever, takes no cluster with it
const cluster = part === "server" && !process.env["DATABASE_URL"] ? await startCluster("tcp") : null
const { user, password, host, port, database } = cluster?.address ?? {}
const stryker = spawn(
  process.execPath,
  [
    `${root}node_modules/@stryker-mutator/core/bin/stryker.js`,
    "run",
    `${root}tests/mutation/stryker.config.mjs`,
    ...more,
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATION_PART: part,
      ...(cluster && { DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}` }),
    },
  },
)
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stryker.kill(signal))
const code = await new Promise((resolve) => stryker.on("exit", resolve))
await cluster?.stop()
process.exit(code ?? 1)

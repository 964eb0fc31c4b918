import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { failuresAtOnce } from "./tests/support/failuresAtOnce.ts"
import { temporaryFolder } from "./tests/support/temporaryFolder.ts"

// of this process and of all that it starts
process.env["TMPDIR"] = temporaryFolder()
// what did not change is compiled once, not in every worker, thread and child
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url))

/** What does not come within these times does not come, on the slowest machine. */
const patience = { expect: { poll: { timeout: 60_000 } }, testTimeout: 300_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    reporters: ["default", failuresAtOnce],
    // the driver's own question on each new connection, that nobody awaits (server/outliveLostConnections.ts): tests end
    // connections at any moment
    onUnhandledError: (error) => !("query" in error && String(error.query).includes("typarray")),
    // these tests wait as long as they compute: with one worker a processor, both would be idle half of the time
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: "unit",
          ...patience,
          environment: "node",
          include: ["tests/{docs,domain,dev,adapters,machines,routes}/**/*.test.ts"],
          pool: "threads",
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          ...patience,
          environment: "node",
          include: ["tests/{server,faults}/**/*.test.ts"],
          isolate: false,
          globalSetup: "tests/support/database.ts",
        },
      },
      {
        test: {
          name: "ui",
          ...patience,
          environment: "happy-dom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          setupFiles: "tests/support/freshPage.ts",
          isolate: false,
        },
      },
      {
        test: {
          name: "journeys",
          ...patience,
          environment: "node",
          include: ["tests/journeys/**/*.test.ts"],
          setupFiles: "tests/support/freshBrowser.ts",
          isolate: false,
          globalSetup: "tests/support/site.ts",
        },
      },
    ],
  },
})

import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { failuresAtOnce } from "./tests/support/failuresAtOnce.ts"

/** How long a condition is waited for: what does not come within this time does not come, on the slowest machine. */
const expected = { poll: { timeout: 20_000 } }

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
          expect: expected,
          environment: "node",
          include: ["tests/{docs,domain,dev,adapters,machines,routes}/**/*.test.ts"],
          pool: "threads",
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          expect: expected,
          environment: "node",
          include: ["tests/{server,faults}/**/*.test.ts"],
          isolate: false,
          globalSetup: "tests/support/database.ts",
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "ui",
          expect: expected,
          environment: "happy-dom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          setupFiles: "tests/support/freshPage.ts",
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "journeys",
          expect: expected,
          environment: "node",
          include: ["tests/journeys/**/*.test.ts"],
          setupFiles: "tests/support/freshBrowser.ts",
          isolate: false,
          globalSetup: "tests/support/site.ts",
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})

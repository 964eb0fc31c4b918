import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { failuresAtOnce } from "./tests/support/failuresAtOnce.ts"

export default defineConfig({
  test: {
    reporters: ["default", failuresAtOnce],
    // these tests wait as long as they compute: with a worker a processor half of each would be idle
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "unit",
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

import { defineConfig } from "vitest/config"
import { parts } from "./parts.mjs"

const { include, exclude, globalSetup, testTimeout } =
  parts[process.env["MUTATION_PART"] === "server" ? "server" : "device"]

export default defineConfig({
  test: {
    environment: "node",
    include,
    exclude,
    globalSetup,
    // one change is switched on at a time, wherever its file was loaded: nothing needs loading again
    isolate: false,
    testTimeout,
    hookTimeout: 120_000,
  },
})

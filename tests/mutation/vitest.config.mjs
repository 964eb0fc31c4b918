import { defineConfig } from "vitest/config"
import { parts } from "./parts.mjs"

const { include, exclude, globalSetup } = parts[process.env["MUTATION_PART"] === "server" ? "server" : "device"]

export default defineConfig({
  test: { environment: "node", include, exclude, globalSetup, testTimeout: 30_000, hookTimeout: 120_000 },
})

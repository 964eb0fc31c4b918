// Run by `npm run mutation`, which says which part.
import { parts } from "./parts.mjs"

const part = parts[process.env["MUTATION_PART"] ?? "device"]

export default {
  testRunner: "vitest",
  vitest: { configFile: "tests/mutation/vitest.config.mjs" },
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: part.mutate,
  coverageAnalysis: "perTest",
  // what runs once while a file loads would need every test for each change
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: part.patience,
  reporters: ["progress-append-only", "clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: `.tscache/mutation-${process.env["MUTATION_PART"] ?? "device"}.json` },
  // TypeScript 7 has no JavaScript API that the rewriting of its settings could use, and nothing here needs it
  tsconfigFile: "none",
  tempDirName: ".tscache/mutation",
  ignorePatterns: ["/dist", "/data", "/content", "/docs", "/.tscache"],
  thresholds: { high: 95, low: 90, break: 85 },
}

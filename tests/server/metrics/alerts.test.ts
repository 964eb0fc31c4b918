import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { makeMetrics } from "#server/metrics/makeMetrics.ts"

const PROMTOOL = "/usr/bin/promtool"
const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), "utf8")

/** What is told, and the two series that Prometheus makes itself. */
const known = new Set([...makeMetrics().names, "up"])
const named = (text: string) =>
  [...text.matchAll(/\b(?:study|process|nodejs)_[a-z0-9_]+|\bup\b(?=\{)/g)].map(([name]) => name)
const baseOf = (name: string) => (known.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ""))

it.each(["alerts.yml", "dashboard.json"])("%s names nothing that /metrics does not tell", (file) => {
  const names = [...new Set(named(read(file)).map(baseOf))]
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !known.has(name))).toStrictEqual([])
})

it.runIf(existsSync(PROMTOOL))("the rules fire for what they name and for nothing else", () => {
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ["test", "rules", "tests/server/metrics/alerts.yml"], {
    encoding: "utf8",
  })
  expect({ status, said: status === 0 ? "" : stdout + stderr }).toStrictEqual({ status: 0, said: "" })
})

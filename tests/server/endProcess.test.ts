import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"

it("ends with its status though something holds the process, and collects garbage before", () => {
  const code = `
    import { endProcess } from "#server/endProcess.ts"
    setInterval(() => {}, 1_000_000)
    endProcess(3)`
  const words = ["--trace-gc", "--input-type=module", "-e", code]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" })
  expect([status, stdout.trim().split("\n").at(-1)]).toStrictEqual([3, expect.stringContaining("Mark-Compact")])
})

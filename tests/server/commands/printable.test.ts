import { spawnSync } from "node:child_process"
import fc from "fast-check"
import { expect, it } from "vitest"
import { printable } from "#server/commands/printable.ts"
import { anyText } from "../../support/anyText.ts"

it("shows what would control, reorder or hide a line's text", () => {
  expect(printable("答：\u001B[2J\u009B31m\u202E反\u200B\uFEFF\r\n\uD800")).toBe(
    String.raw`答：\u001b[2J\u009b31m\u202e反\u200b\ufeff\u000d\u000a\ud800`,
  )
})

it("leaves text as it is, with its tabs", () => {
  expect(printable("题目 q1\t答：“甲”——😀 é ￥9.90")).toBe("题目 q1\t答：“甲”——😀 é ￥9.90")
})

it("leaves a line of JSON the same JSON", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const line = printable(JSON.stringify({ text }))
      expect(JSON.parse(line)).toStrictEqual({ text })
      // oxlint-disable-next-line eslint/no-control-regex
      expect(line).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/)
    }),
  )
})

it("is how every line of every command is written", () => {
  const { stderr, status } = spawnSync(process.execPath, ["server/main.ts", "\u001B[31mred"], { encoding: "utf8" })
  expect([stderr.split("\n")[0], status]).toStrictEqual([String.raw`there is no command \u001b[31mred`, 2])
  expect(stderr.split("\n").length).toBeGreaterThan(30)
})

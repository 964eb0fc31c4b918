import { parseEnv } from "node:util"
import fc from "fast-check"
import { expect, it } from "vitest"
import { envLine } from "#server/commands/envLine.ts"

it.each([
  ["a double quote", 'say "yes"'],
  ["a single quote", "it's"],
  ["both, a hash and spaces", `"a" # 'b' `],
  ["a backslash", String.raw`C:\new`],
  ["two lines", "one\ntwo"],
  ["an equals sign", "flag=secret-of-sixteen,b=other"],
])("is read back as it was: %s", (_, value) => {
  expect(parseEnv(envLine("NAME", value))).toStrictEqual({ NAME: value })
})

it("gives no other value, and no other name, for any text", () => {
  const text = fc.string({ unit: fc.constantFrom('"', "'", "`", "\\", "n", "\n", "#", "=", "$", " ", "a", "密") })
  fc.assert(
    fc.property(text, (value) => {
      const line = envLine("NAME", value)
      if (line.startsWith("#")) expect(line.split("\n")).toHaveLength(1)
      else expect(parseEnv(line)).toStrictEqual({ NAME: value })
    }),
    { numRuns: 2000 },
  )
})

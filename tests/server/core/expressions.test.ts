import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { expect, it } from "vitest"
import { type Expression, expressionsIn, isSlow } from "../../../scripts/expressions.mjs"

const SIZE = 10_000
/** Below it an expression is quick, whatever its growth. */
const MAX_MS = 2.5
/** A text so many times as long costs a linear expression as much as so many texts, a quadratic one as many times as much. */
const LONGER = 20
const MAX_GROWTH = 5
/** Signs that the expressions of this project repeat. */
const SIGNS = [...Array.from(" \n\ta1A十-/<|`#*_$\\.;"), "<a", "a ", "0,", "((", "![", "1."]
/** What an expression waits for may begin again and again. */
const MAX_BEGINNING = 16

const all = ["src/domain", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
    .flatMap((file) => expressionsIn(file, readFileSync(file, "utf8")).map((one) => ({ file, ...one }))),
)

/** Beginnings of a text that it matches; none where it looks around or back, which nothing is generated for. */
const beginnings = ({ pattern, flags }: Expression): ReadonlyArray<string> => {
  try {
    const [match = ""] = fc.sample(fc.stringMatching(new RegExp(pattern, flags)), { seed: 1, numRuns: 1 })
    return Array.from({ length: Math.min(MAX_BEGINNING, match.length) }, (_, length) => match.slice(0, length + 1))
  } catch {
    return []
  }
}

/** Processor time, not the clock's: other work on the machine does not count. */
const msOf = ({ pattern, flags }: Expression, text: string, times = 1): number => {
  const expression = new RegExp(pattern, flags.replace("y", ""))
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) text.replace(expression, "")
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const takesLong = (one: Expression): boolean =>
  ["", "x", "<"].some((before) =>
    [...SIGNS, ...beginnings(one)].some((sign) => {
      const textOf = (size: number) => `${before}${sign.repeat(size / sign.length)}\u0001`
      const [long, short] = [textOf(SIZE), textOf(SIZE / LONGER)]
      // the growth decides, so that a slow machine makes no expression slow, nor a coarse clock
      const grows = () => msOf(one, long) > MAX_GROWTH * msOf(one, short, LONGER)
      return msOf(one, long) > MAX_MS && [1, 2, 3].every(grows)
    }),
  )

const SLOW = ["\\s+$", "[.;]+$", "^\\d*(.*)x$"]
const FAST = ["^\\s+", "(?<!\\s)\\s+$", "\\S", "\\s+", "[^a]$"]
const expressions = (patterns: ReadonlyArray<string>): ReadonlyArray<Expression> =>
  patterns.map((pattern) => ({ pattern, flags: "gs" }))

it("knows a slow expression from a fast one, by reading it and by trying it", () => {
  expect(expressions([...SLOW, ...FAST]).map(isSlow)).toStrictEqual([...SLOW.map(() => true), ...FAST.map(() => false)])
  // what begins with several signs is found by trying it alone
  const tried = expressions(["<a[^>]*>", "\\[tag:([^\\]]*)\\]", ...FAST])
  expect(tried.filter(takesLong)).toStrictEqual(tried.slice(0, 2))
})

it("has no expression that a long text makes slow", () => {
  expect(all.length).toBeGreaterThan(100)
  const slow = all.filter(takesLong).map(({ file, pattern }) => `${file}: /${pattern}/`)
  expect(slow).toStrictEqual([])
})

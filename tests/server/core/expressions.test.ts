import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { parseSync, Visitor } from "vite"

interface Found {
  readonly where: string
  readonly pattern: string
  readonly flags: string
}

const SIZE = 30_000
/** What a linear expression takes a thousandth of, and a quadratic one several times. */
const MAX_MS = 100
/** Signs that the expressions of this project repeat; each alone, with an end that fits nothing. */
const BEFORE = ["", "x", "<"]
const REPEATED = [
  " ",
  "\n",
  "\t",
  "a",
  "1",
  "A",
  "十",
  "-",
  "/",
  "<",
  "|",
  "`",
  "#",
  "*",
  "_",
  "$",
  "\\",
  "<a",
  "a ",
  "0,",
  "((",
  "![",
  "1.",
]

const expressionsIn = (file: string): ReadonlyArray<Found> => {
  const found: Found[] = []
  const { program } = parseSync(file, readFileSync(file, "utf8"))
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ where: file, ...node.regex })
    },
  }).visit(program)
  return found
}

const all = ["src/domain", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => expressionsIn(join(folder, name))),
)

/** Processor time, not the clock's: other work on the machine does not count. */
const msOf = (pattern: string, flags: string, text: string): number => {
  const before = process.cpuUsage()
  text.replace(new RegExp(pattern, flags.replace("y", "")), "")
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const isSlow = ({ pattern, flags }: Pick<Found, "pattern" | "flags">): boolean =>
  BEFORE.some((before) =>
    REPEATED.some((sign) => {
      const text = `${before}${sign.repeat(SIZE / sign.length)}\u0001`
      return [1, 2, 3].every(() => msOf(pattern, flags, text) > MAX_MS)
    }),
  )

it("knows a slow expression from a fast one", () => {
  const slow = ["\\s+$", "<a[^>]*>"]
  const fast = ["^\\s+", "\\S", "\\s+", "[^a]$"]
  expect(slow.filter((pattern) => isSlow({ pattern, flags: "" }))).toStrictEqual(slow)
  expect(fast.filter((pattern) => isSlow({ pattern, flags: "g" }))).toStrictEqual([])
})

it("has no expression that a long text makes slow", () => {
  expect(all.length).toBeGreaterThan(100)
  const slow = all.filter(isSlow).map(({ where, pattern }) => `${where}: /${pattern}/`)
  expect(slow).toStrictEqual([])
})

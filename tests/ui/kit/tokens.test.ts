import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { contrast } from "#domain/core/Colour.ts"
import { CONTROL_CONTRAST, GROUND, TEXT_CONTRAST } from "#domain/core/Theme.ts"

// Read as a file: the test runner answers every import of a style sheet with nothing.
const css = readFileSync(join(import.meta.dirname, "../../../src/ui/tokens.css"), "utf8")

/** Custom properties of the first block after `selector`. */
const tokensOf = (selector: string): Readonly<Record<string, string>> => {
  const start = css.indexOf("{", css.indexOf(selector)) + 1
  return Object.fromEntries(
    css
      .slice(start, css.indexOf("}", start))
      .split(";")
      .map((line) => line.trim().split(/:\s*/))
      .filter((pair): pair is [string, string] => pair.length === 2),
  )
}

const LIGHT = tokensOf(":root {")
const DARK = tokensOf(':root:not([data-theme="light"])')

const GROUNDS = ["--paper", "--sheet", "--wash"]

/** Text and ground of every pair that the kit puts together, and how far apart they have to be. */
const PAIRS: ReadonlyArray<readonly [text: string, grounds: ReadonlyArray<string>, least: number]> = [
  ["--ink", [...GROUNDS, "--accent-tint", "--correct-tint", "--caution-tint", "--wrong-tint"], TEXT_CONTRAST],
  ["--grey", GROUNDS, TEXT_CONTRAST],
  ["--accent-ink", [...GROUNDS, "--accent-tint"], TEXT_CONTRAST],
  ["--on-accent", ["--accent", "--accent-hover"], TEXT_CONTRAST],
  ["--correct", ["--sheet", "--paper", "--correct-tint"], TEXT_CONTRAST],
  ["--caution", ["--sheet", "--paper", "--caution-tint"], TEXT_CONTRAST],
  ["--wrong", ["--sheet", "--paper", "--wrong-tint"], TEXT_CONTRAST],
  ["--edge", ["--sheet", "--paper"], CONTROL_CONTRAST],
  ["--ring", GROUNDS, CONTROL_CONTRAST],
]

describe.each([
  ["light", LIGHT],
  ["dark", DARK],
] as const)("the %s theme", (scheme, tokens) => {
  const hex = (token: string) => tokens[token] ?? ""

  test("can be read everywhere", () => {
    const poor = PAIRS.flatMap(([text, grounds, least]) =>
      grounds
        .filter((ground) => contrast(hex(text), hex(ground)) < least)
        .map((ground) => `${text} on ${ground}: ${contrast(hex(text), hex(ground)).toFixed(2)}`),
    )
    expect(poor).toStrictEqual([])
  })

  test("has no ground nearer to an agency's colour than the colours are checked against", () => {
    const far = scheme === "light" ? "#000000" : "#ffffff"
    const near = GROUNDS.filter((ground) => contrast(hex(ground), far) < contrast(GROUND[scheme], far))
    expect(near).toStrictEqual([])
  })
})

test("dark by choice is dark by the system's wish", () => {
  expect(tokensOf(':root[data-theme="dark"]')).toStrictEqual(DARK)
})

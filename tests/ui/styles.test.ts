import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { expect, test } from "vitest"

test("every stylesheet is imported by what it is for", () => {
  const sources = globSync("src/**/*.{ts,tsx,css}").map((path) => readFileSync(path, "utf8"))
  const sheets = globSync("src/**/*.css")
  const imported = (sheet: string) =>
    sources.some((source) => new RegExp(`import [^\\n]*${basename(sheet)}[?"]`).test(source))
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.filter((sheet) => !imported(sheet))).toStrictEqual([])
})

/** Views whose controls lie over a picture. */
test.each(["src/ui/player/PlayerPage.tsx", "src/ui/live/room/LiveRoomPage.tsx"])(
  "%s brings the player's styles",
  (page) => {
    expect(readFileSync(page, "utf8")).toMatch(/^import "[^"]*player\.css"$/m)
  },
)

test("the gap between Chinese and figures is asked for once, and not of WebKit, which measures lines without it", () => {
  const rule = /(@supports [^{]*\{\s*)?text-autospace: ?([^;]*);/g
  const found = globSync("src/**/*.css").flatMap((path) => [...readFileSync(path, "utf8").matchAll(rule)])
  expect(found.map(([, support = "", value]) => [support.trim(), value])).toStrictEqual([
    ["@supports not (-webkit-nbsp-mode: normal) {", "normal"],
  ])
})

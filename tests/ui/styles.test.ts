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

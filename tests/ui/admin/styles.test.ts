import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const UI = "src/ui"

/** Views that a file draws with, and those that these draw with. */
const drawnWith = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/^import (?!type ).* from "(\.[^"]+\.tsx)"$/gm)) {
    const found = join(dirname(file), path)
    if (seen.has(found)) continue
    seen.add(found)
    drawnWith(found, seen)
  }
  return seen
}

test("the back office has the styles of every part that it draws with", () => {
  const sources = [...readFileSync(join(UI, "admin/admin.css"), "utf8").matchAll(/^@source "([^"]+)";$/gm)]
  const styled = new Set([
    ...globSync([`${UI}/admin/*.tsx`, `${UI}/kit/**/*.tsx`]),
    ...sources.flatMap(([, path = ""]) => globSync(join(UI, "admin", path))),
  ])
  const drawn = globSync(`${UI}/admin/*.tsx`).flatMap((file) => [...drawnWith(file)])
  expect(drawn.filter((file) => !styled.has(file))).toStrictEqual([])
})

import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const IMPORT = /^(?:import|export) [^"';]*from "([^"]+)"/gm

const roomsOf = (floor: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const arrows = new Map<string, Set<string>>()
  for (const file of globSync(`${floor}/*/**/*.{ts,tsx}`)) {
    const room = roomOf(floor, file)
    const needed = arrows.get(room) ?? new Set()
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const other = roomOf(floor, pathOf(file, path))
      if (other !== "" && other !== room) needed.add(other)
    }
    arrows.set(room, needed)
  }
  return arrows
}

const pathOf = (file: string, path: string): string =>
  path.startsWith(".") ? join(dirname(file), path) : path.replace(/^#(?!server\/)/, "src/").replace(/^#/, "")

/** The folder on that floor; empty for what is on another floor, or in none of its folders. */
const roomOf = (floor: string, path: string): string => new RegExp(`^${floor}/([^/]+)/`).exec(path)?.[1] ?? ""

/** What is left once rooms that need none of the others, or that none needs, are taken away, again and again. */
const tangled = (arrows: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyArray<string> => {
  const left = new Set([...arrows].flatMap(([room, needed]) => [room, ...needed]))
  for (;;) {
    const needed = new Map([...left].map((room) => [room, [...(arrows.get(room) ?? [])].filter((to) => left.has(to))]))
    const wanted = new Set([...needed.values()].flat())
    const free = [...left].filter((room) => needed.get(room)?.length === 0 || !wanted.has(room))
    if (free.length === 0) return [...left].toSorted()
    for (const room of free) left.delete(room)
  }
}

// the linter finds cycles of values between files; a room that needs another's types is tied to it as well
test.each(["src/domain", "src/machines", "src/ui", "src/routes", "server"])(
  "no room of %s needs, types included, a room that needs it",
  (floor) => {
    expect(tangled(roomsOf(floor))).toStrictEqual([])
  },
)

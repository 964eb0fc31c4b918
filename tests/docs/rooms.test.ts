import { globSync } from "node:fs"
import { basename } from "node:path"
import { expect, it } from "vitest"
import { ROOT, textOf } from "./markdown.ts"

const [, section = ""] = textOf("docs/architecture.md").split("## Rooms")
const [rooms = "", bases = ""] = section.split("## ")[0]?.split("Beside the rooms") ?? []
const namedIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
const ROOMS = namedIn(rooms.replace(/^.*?\n\|/s, "|"))
const FLOORS = [...bases.matchAll(/^\| `(src\/\w+|server)` +\| (.+)$/gm)].map(
  ([, floor = "", base = ""]) => [floor, namedIn(base)] as const,
)

it.each(FLOORS)("%s has the rooms of every floor and its base", (floor, base) => {
  const folders = globSync(`${floor}/*/`, { cwd: ROOT }).map((path) => basename(path))
  expect(folders.filter((name) => !ROOMS.includes(name) && !base.includes(name))).toStrictEqual([])
  expect(base.filter((name) => !folders.includes(name))).toStrictEqual([])
})

it("every room is on more than one floor", () => {
  const floorsOf = (room: string) => FLOORS.filter(([floor]) => globSync(`${floor}/${room}/`, { cwd: ROOT }).length > 0)
  expect(FLOORS).toHaveLength(5)
  expect(ROOMS.filter((room) => floorsOf(room).length < 2)).toStrictEqual([])
})

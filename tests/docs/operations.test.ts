import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { blocksOf, DRILLS, ELSEWHERE } from "../../scripts/drills/drills.mjs"

it("every block of commands for operators is run by a drill, or says what holds it", () => {
  const written = [...blocksOf(readFileSync("docs/operations.md", "utf8"))].flatMap(([section, blocks]) =>
    blocks.map((_, number) => `${section} ${number}`),
  )
  const named = [...DRILLS, ...ELSEWHERE].flatMap(({ block }) => (block === undefined ? [] : [block.join(" ")]))
  expect(named.toSorted()).toStrictEqual(written.toSorted())
})

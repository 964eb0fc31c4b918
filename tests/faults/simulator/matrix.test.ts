import { expect, it } from "vitest"
import { FAULTS } from "./faults.ts"
import { CELLS, PARTS, partOf } from "./matrix.ts"
import { MOMENTS } from "./moments.ts"
import { nameOf } from "./runCell.ts"

const ALL_PARTS = Array.from({ length: PARTS }, (_, part) => part)

it.each(ALL_PARTS)("part %i has every fault and every moment", (part) => {
  const cells = partOf(part)
  expect(new Set(cells.map(({ fault }) => fault))).toStrictEqual(new Set(Object.keys(FAULTS)))
  expect(new Set(cells.map(({ moment }) => moment))).toStrictEqual(new Set(MOMENTS))
})

it("all parts together have every cell", () => {
  expect(new Set(ALL_PARTS.flatMap(partOf).map(nameOf))).toStrictEqual(new Set(CELLS.map(nameOf)))
})

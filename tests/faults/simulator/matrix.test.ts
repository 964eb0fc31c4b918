import { expect, inject, it } from "vitest"
import { FAULTS } from "./faults.ts"
import { PARTS, partOf } from "./matrix.ts"
import { MOMENTS } from "./moments.ts"
import { playOnThreads } from "./playOnThreads.ts"
import { nameOf } from "./runCell.ts"

const PART = Math.floor(Math.random() * PARTS)

// `npm run faults` plays all of them
it(`exams with each fault, a part of the cells (${PART} of ${PARTS}, from 0)`, { timeout: 900_000 }, async () => {
  const failures: Array<string> = []
  const exams = partOf(PART).map(nameOf)
  await playOnThreads({ cluster: inject("cluster"), template: inject("template"), exams }, (failure) => {
    if (failure !== null) failures.push([failure.command, ...failure.violations, ...failure.trace].join("\n  "))
  })
  expect(failures, failures.join("\n")).toStrictEqual([])
})

it.each(Array.from({ length: PARTS }, (_, part) => part))("part %i has every fault and every moment", (part) => {
  const cells = partOf(part)
  expect(new Set(cells.map(({ fault }) => fault))).toStrictEqual(new Set(Object.keys(FAULTS)))
  expect(new Set(cells.map(({ moment }) => moment))).toStrictEqual(new Set(MOMENTS))
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { CELLS, TELLING } from "../faults/browser/cells.ts"
import { runCell } from "../faults/browser/runCell.ts"
import { makeWorld, type World } from "../faults/browser/World.ts"
import { filledFolder } from "../support/filledFolder.ts"

const SEED = Number(process.env["FAULTS_SEED"] ?? Date.now() % 1_000_000)

let world: World

// a site of its own: its server is killed
beforeAll(async () => {
  process.stderr.write(`FAULTS_SEED=${SEED}\n`)
  world = await makeWorld(await filledFolder("faults"))
})
afterAll(() => world.close())

// every other one of the telling cells, by the seed; all cells: npm run faults -- --browser
const some = TELLING.filter((_, number) => number % 2 === SEED % 2)
test.each(CELLS.filter(({ name }) => some.includes(name)))(
  "$name: no answer is lost, and nothing is claimed that is not true",
  async (cell) => {
    expect(
      await runCell(world, cell, SEED),
      `npm run faults -- --browser --cell ${cell.name} --seed ${SEED}`,
    ).toStrictEqual([])
  },
)

test("every telling cell is one of the matrix", () => {
  const names = CELLS.map(({ name }) => name)
  expect(TELLING.filter((name) => !names.includes(name))).toStrictEqual([])
  expect(names.length).toBeGreaterThanOrEqual(60)
})

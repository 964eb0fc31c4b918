import { afterAll, beforeAll, expect, test } from "vitest"
import { CELLS } from "../faults/browser/cells.ts"
import { PRIMARY_KILLED } from "../faults/browser/faults.ts"
import { runCell } from "../faults/browser/runCell.ts"
import { makeWorld, type World } from "../faults/browser/World.ts"
import { filledFolder } from "../support/filledFolder.ts"

const SEED = Number(process.env["FAULTS_SEED"] ?? Date.now() % 1_000_000)

let world: World

// two databases of its own, as on two machines
beforeAll(async () => {
  process.stderr.write(`FAULTS_SEED=${SEED}\n`)
  world = await makeWorld(await filledFolder("takeOver"), { hasStandby: true })
})
afterAll(() => world.close())

// one moment, by the seed; all of them: npm run faults -- --browser --standby
const cells = CELLS.filter(({ fault }) => fault === PRIMARY_KILLED)
test.each(cells.filter((_, number) => number === SEED % cells.length))(
  "$name: the standby takes over, the page is not loaded again, and no answer is lost",
  async (cell) => {
    expect(
      await runCell(world, cell, SEED),
      `npm run faults -- --browser --standby --cell ${cell.name} --seed ${SEED}`,
    ).toStrictEqual([])
  },
)

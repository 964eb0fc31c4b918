import { expect, test } from "vitest"
import { killsUnderLoad } from "../faults/kills/killsUnderLoad.ts"
import { oneMachine } from "../faults/kills/oneMachine.ts"
import { patroniMachines } from "../faults/kills/patroniMachines.ts"
import { filledFolder } from "../support/filledFolder.ts"
import { isPatroniInstalled } from "../support/startPatroni.ts"

const SEED = Number(process.env["KILL_SEED"] ?? Date.now() % 1_000_000)

// `npm run faults -- --kills 50` is the long one
test(`server and database killed under 20 takers lose no acknowledged answer, and every receipt stays (seed ${SEED})`, async () => {
  process.stderr.write(`KILL_SEED=${SEED}\n`)
  const told: Array<string> = []
  const { acknowledged, receipts } = await killsUnderLoad({
    stage: await oneMachine(await filledFolder("kills")),
    kills: 5,
    takers: 20,
    seed: SEED,
    say: (text) => told.push(text),
  })
  expect(told.map((text) => /^kill (\d of \w+): .* none lost$/.exec(text)?.[1])).toStrictEqual([
    "1 of server",
    "2 of database",
    "3 of server",
    "4 of database",
    "5 of both",
  ])
  expect(acknowledged).toBeGreaterThan(0)
  expect(receipts).toBeGreaterThan(0)
})

// `npm run faults -- --kills 20 --standby --patroni` is the long one
test.skipIf(!isPatroniInstalled)(
  `a primary whose machine is lost, or that nobody keeps from going on, is replaced by Patroni, and no acknowledged answer is lost (seed ${SEED})`,
  async () => {
    const told: Array<string> = []
    const { acknowledged } = await killsUnderLoad({
      stage: await patroniMachines(),
      kills: 2,
      takers: 20,
      seed: SEED,
      say: (text) => told.push(text),
    })
    expect(told.map((text) => /^kill (\d of [^(]+) \(.* none lost$/.exec(text)?.[1])).toStrictEqual([
      "1 of primary's machine",
      "2 of primary's Patroni, which hangs",
    ])
    expect(acknowledged).toBeGreaterThan(0)
  },
)

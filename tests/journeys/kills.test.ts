import { expect, test } from "vitest"
import { killsUnderLoad } from "../faults/kills/killsUnderLoad.ts"
import { oneMachine } from "../faults/kills/oneMachine.ts"
import { filledFolder } from "../support/filledFolder.ts"

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

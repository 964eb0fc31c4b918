import { setTimeout as after } from "node:timers/promises"
import { seeded } from "../../support/seeded.ts"
import type { Cell } from "./cells.ts"
import { type Fault, FAULTS } from "./faults.ts"
import { type Moment, MOMENTS } from "./moments.ts"
import { problemsOf } from "./oracle.ts"
import * as Sitting from "./Sitting.ts"
import type { World } from "./World.ts"

/** Plays one cell to its receipt and its review; a sentence for each thing that must not have been. */
export const runCell = async (world: World, cell: Cell, seed: number): Promise<ReadonlyArray<string>> => {
  const fault: Fault = FAULTS[cell.fault]
  const moment: Moment = MOMENTS[cell.moment]
  const chance = seeded(seed)
  const sitting = await Sitting.makeSitting(world, chance, { ownBrowser: fault.ownBrowser ?? false })
  const isTimely = /^(clock|sleep)/.test(cell.fault) || cell.moment === "last seconds"
  let isStruck = false
  try {
    await moment.reach(sitting, async () => {
      await after(chance.below(60))
      isStruck = true
      await fault.strike(sitting)
    })
    if (fault.works === true && moment.ends !== true) await goOn(sitting)
    else await after(300 + chance.below(500))
    await fault.heal(sitting)
    isStruck = false
    await end(sitting, moment)
    return await problemsOf(sitting, isTimely)
  } catch (error) {
    return [
      `${error instanceof Error ? error.message : String(error)}`.slice(0, 600),
      ...(await problemsOf(sitting, isTimely)),
    ]
  } finally {
    if (isStruck) await fault.heal(sitting).catch(() => {})
    for (const device of sitting.devices) await device.close()
  }
}

/** The learner answers on while it lasts; nothing is promised but what the words say. */
const goOn = async (sitting: Sitting.Sitting): Promise<void> => {
  await after(300)
  if (!(await Sitting.isWritable(sitting.page))) return
  await Sitting.choose(sitting, 5)
  await after(400 + sitting.chance.below(400))
}

const end = async (sitting: Sitting.Sitting, { ends = false }: Moment): Promise<void> => {
  // what strikes late may come between two steps: the learner tries again
  for (let tries = 1; !ends; tries += 1) {
    try {
      if ((await Sitting.comeBack(sitting, "writing")) === "handed in") break
      await Sitting.choose(sitting, 2)
      if ((await Sitting.comeBack(sitting, "saved")) === "handed in") break
      await Sitting.pressHandIn(sitting)
      break
    } catch (error) {
      if (tries === 3) throw error
    }
  }
  await Sitting.comeBack(sitting, "handed in")
  await Sitting.review(sitting)
}

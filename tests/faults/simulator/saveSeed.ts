import { writeFileSync } from "node:fs"
import * as Scenario from "#dev/record/Scenario.ts"
import { startTemplate } from "../../support/startTemplate.ts"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import { drawPlan } from "./plan.ts"
import { recordPlan } from "./recordPlan.ts"
import { makeSimSite } from "./simSite.ts"

interface Asked {
  readonly seed: number
  /** Strikes that are kept, by their places in the plan. */
  readonly only: ReadonlyArray<number> | undefined
  readonly file: string
  readonly print: (line: string) => void
}

/** Saves each page of the exam of a seed as a scenario: `exam.json`, or `exam.1.json` and so on. */
export const saveSeed = async ({ seed, only, file, print }: Asked): Promise<void> => {
  const { cluster, template, stop } = await startTemplate()
  const site = await makeSimSite(await makeTestDatabase(template, cluster))
  try {
    const drawn = drawPlan(seed)
    const plan = only === undefined ? drawn : { ...drawn, strikes: only.flatMap((place) => drawn.strikes[place] ?? []) }
    const recorded = await recordPlan(seed % 10 === 0 ? site.real : site.model(), plan)
    recorded.forEach(({ scenario }, page) => {
      const name = file.replace(/(\.json)?$/, recorded.length === 1 ? ".json" : `.${page + 1}.json`)
      writeFileSync(name, Scenario.write(scenario))
      print(`${name}: ${scenario.events.length} events`)
    })
  } finally {
    await site.close()
    await stop()
  }
}

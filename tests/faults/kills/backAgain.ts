import { setTimeout as after } from "node:timers/promises"
import type { Site } from "../../support/startSite.ts"
import { PATIENCE } from "./killsUnderLoad.ts"

/** Waits until something holds of a site that was killed; what rejects does not hold yet. */
export const backAgain =
  ({ log }: Pick<Site, "log">) =>
  async (holds: () => Promise<boolean>): Promise<void> => {
    const giveUp = performance.now() + PATIENCE
    while (!(await holds().catch(() => false))) {
      if (performance.now() > giveUp) throw new Error(`not back after ${PATIENCE} ms:\n${log()}`)
      await after(20)
    }
  }

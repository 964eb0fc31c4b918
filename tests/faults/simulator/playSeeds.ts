import { startTemplate } from "../../support/startTemplate.ts"
import { playOnThreads } from "./playOnThreads.ts"
import type { Work } from "./seeds.worker.ts"

interface Asked extends Pick<Work, "seed" | "runs" | "only"> {
  readonly print: (line: string) => void
}

const MINUTE = 60_000

/** Plays exams from seeds and prints a line for each that breaks the oracle, and how far it is; gives their number. */
export const playSeeds = async ({ print, ...asked }: Asked): Promise<number> => {
  const { seed, runs } = asked
  const { cluster, template, stop } = await startTemplate()
  const began = Date.now()
  let [played, broken, said] = [0, 0, began]
  const speed = () => `${((played * 1_000) / (Date.now() - began)).toFixed(1)} a second`
  try {
    await playOnThreads({ cluster, template, ...asked }, (failure) => {
      played += 1
      if (failure !== null) {
        broken += 1
        const { command, violations, trace } = failure
        const [first = "", ...others] = violations
        if (runs === 1) print([command, ...violations, ...trace].join("\n  "))
        else print(`${command}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`)
      }
      if (Date.now() - said < MINUTE) return
      said = Date.now()
      print(`${played} of ${runs}, ${speed()}: ${broken} broken`)
    })
  } finally {
    await stop()
  }
  print(`${played} exams from seed ${seed}, ${speed()}: ${broken} broken`)
  return broken
}

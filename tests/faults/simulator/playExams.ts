import { startTemplate } from "../../support/startTemplate.ts"
import type { Work } from "./exams.worker.ts"
import { playOnThreads } from "./playOnThreads.ts"

interface Asked extends Pick<Work, "exams" | "only"> {
  readonly print: (line: string) => void
}

const MINUTE = 60_000

/** Plays exams and prints a line for each that breaks the oracle, and how far it is; gives their number. */
export const playExams = async ({ print, ...asked }: Asked): Promise<number> => {
  const { length } = asked.exams
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
        if (length === 1) print([command, ...violations, ...trace].join("\n  "))
        else print(`${command}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`)
      }
      if (Date.now() - said < MINUTE) return
      said = Date.now()
      print(`${played} of ${length}, ${speed()}: ${broken} broken`)
    })
  } finally {
    await stop()
  }
  print(`${played} exams, ${speed()}: ${broken} broken`)
  return broken
}

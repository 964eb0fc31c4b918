import { startTemplate } from "../../support/startTemplate.ts"
import { missing, summed } from "./needed.ts"
import { commandOf, sitOnThreads } from "./sitOnThreads.ts"

interface Asked {
  readonly sittings: number
  readonly seed: number
  readonly print: (line: string) => void
}

const MINUTE = 60_000

/** Prints each group that won anything and how far it is; whether nobody did, and everything happened that has to. */
export const sitAll = async ({ sittings, seed, print }: Asked): Promise<boolean> => {
  const { cluster, template, stop } = await startTemplate()
  const began = Date.now()
  const seen = new Map<string, number>()
  let [sat, won, said] = [0, 0, began]
  try {
    await sitOnThreads({ cluster, template, sittings, seed }, (group, { wins, seen: own }) => {
      sat += group.count
      summed(seen, own)
      if (wins.length > 0) won += 1
      if (wins.length > 0) print([commandOf(group), ...wins].join("\n  "))
      if (Date.now() - said < MINUTE) return
      said = Date.now()
      print(`${sat} of ${sittings}, ${((sat * 1_000) / (said - began)).toFixed(1)} a second: ${won} groups won`)
    })
  } finally {
    await stop()
  }
  const lacking = missing(seen, sittings)
  print([...seen].map(([what, times]) => `${times} ${what}`).join(", "))
  for (const what of lacking) print(`never: ${what}`)
  print(`${sat} sittings from seed ${seed}: ${won} groups won`)
  return won === 0 && lacking.length === 0
}

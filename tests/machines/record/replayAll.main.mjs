import { createHash } from "node:crypto"
import { firstDifference } from "../../../src/dev/record/firstDifference.ts"
import { read, write } from "../../../src/dev/record/Scenario.ts"
import { seeded } from "../../support/seeded.ts"
import { generateSession } from "./generatedSessions.ts"
import { replayedStates } from "./replayedStates.ts"
import { withoutWorld } from "./withoutWorld.mjs"

const sessions = Array.from({ length: Number(process.argv[2]) }, (_, number) =>
  generateSession(number, seeded(number).next),
)
const digest = createHash("sha256")
withoutWorld(() => {
  sessions.forEach(({ scenario, states }, number) => {
    const file = read(write(scenario))
    if (file._tag === "Failure") throw new Error(`session ${number}: ${file.failure}`)
    for (const again of [replayedStates(file.success), replayedStates(file.success)]) {
      const difference = firstDifference(states, again) ?? firstDifference(again, states)
      if (difference !== null) throw new Error(`session ${number}: ${JSON.stringify(difference)}`)
      digest.update(JSON.stringify(again))
    }
  })
})
const events = sessions.reduce((sum, { scenario }) => sum + scenario.events.length, 0)
process.stdout.write(`${sessions.length} sessions, ${events} events, ${digest.digest("hex").slice(0, 16)}\n`)

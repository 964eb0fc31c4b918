import { readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import * as Result from "effect/Result"
import { replay, withOutcome } from "../../src/dev/record/replay.ts"
import { read, write } from "../../src/dev/record/Scenario.ts"
import { traceLine } from "../../src/dev/record/traceLine.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    until: { type: "string" },
    write: { type: "boolean" },
    quiet: { type: "boolean" },
    prove: { type: "string" },
  },
})

const print = (line) => process.stdout.write(`${line}\n`)

/** True when the file leads where it says. */
const replayFile = (file) => {
  const outcome = Result.flatMap(read(readFileSync(file, "utf8")), (scenario) =>
    Result.map(replay(scenario, values.until === undefined ? undefined : Number(values.until)), (replayed) => ({
      scenario,
      replayed,
    })),
  )
  if (Result.isFailure(outcome)) {
    print(`${file}: ${outcome.failure}`)
    return false
  }
  const { scenario, replayed } = outcome.success
  if (!values.quiet) for (const step of replayed.steps) print(traceLine(step))
  if (values.write) {
    if (values.until === undefined) writeFileSync(file, write(withOutcome(scenario, replayed)))
    print(values.until === undefined ? `${file}: written` : "--write needs the whole file, without --until")
    return values.until === undefined
  }
  const { difference, compared } = replayed
  if (difference === null) {
    const { moves, states, values } = compared
    print(`${file}: ${replayed.steps.length} events, as expected`)
    print(`  compared: ${moves} moves; at the end ${states} states with their tags and ${values} values`)
    return true
  }
  print(`${file}: first difference at ${difference.at}`)
  print(`  the file  ${difference.expected ?? "nothing"}`)
  print(`  now       ${difference.found ?? "nothing"}`)
  return false
}

if (values.prove !== undefined) {
  const { proveReplays } = await import("../../tests/machines/record/proveReplays.ts")
  process.exit((await proveReplays(Number(values.prove))) ? 0 : 1)
}
if (positionals.length === 0) {
  print("npm run replay -- FILE … [--until N] [--write] [--quiet] | --prove N")
  process.exit(2)
}
process.exit(positionals.map(replayFile).every(Boolean) ? 0 : 1)

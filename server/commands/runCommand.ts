import { constants, setPriority } from "node:os"
import { readConfig } from "../config.ts"
import { openConnection, openPool } from "../db/openPool.ts"
import { outliveLostConnections } from "../outliveLostConnections.ts"
import { stopOnSignals } from "../stopOnSignals.ts"
import type { Action, Site } from "./Command.ts"
import { loadEnvFile } from "./loadEnvFile.ts"
import { printable } from "./printable.ts"
import { parseCommand } from "./parseCommand.ts"

const print = (line: string) => void process.stdout.write(`${printable(line)}\n`)
const report = (line: string) => void process.stderr.write(`${printable(line)}\n`)
const lowerPriority = () => setPriority(constants.priority.PRIORITY_LOW)
const linesOf = (text: string) => text.split("\n")

// open requests have 10 s, the database 30 s for its last checkpoint
const STOP_LIMIT_MS = 60_000

/** Runs what was typed: `start` when nothing was. Settings are read here and nowhere else. Gives the exit status. */
export const runCommand = async (words: ReadonlyArray<string>): Promise<number> => {
  const parsed = await parseCommand(words)
  switch (parsed.kind) {
    case "help":
      linesOf(parsed.text).forEach(print)
      return 0
    case "wrong":
      linesOf(parsed.text).forEach(report)
      return 2
    case "action":
      return run(parsed.name, parsed.action)
  }
}

const run = async (name: string, action: Action): Promise<number> => {
  const undo: Site["undo"] = []
  const interrupted = name === "start" ? 0 : 130
  let stopping: Promise<void> | null = null
  const stop = () =>
    (stopping ??= (async () => {
      for (const step of undo.splice(0).toReversed()) await step()
    })())
  outliveLostConnections(report)
  try {
    loadEnvFile()
    const config = readConfig(process.env)
    stopOnSignals({ stop, limit: STOP_LIMIT_MS, status: interrupted, report })
    report(`${name} on ${action.describeTarget(config).join(", ")}`)
    const options = { as: name, report, undo }
    const database = () => openPool(config, options)
    const connection = () => openConnection(config, options)
    return (await action.run({ config, print, report, database, connection, lowerPriority, undo })) ?? 0
  } catch (error) {
    // what a stop cut off is no failure to report
    if (stopping !== null) return interrupted
    linesOf(sentenceOf(error)).forEach(report)
    return 1
  } finally {
    await stop()
  }
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (["debug", "trace"].includes(process.env["LOG_LEVEL"] ?? "")) return error.stack ?? error.message
  // a defect of ours: its name is more useful than its message
  const isDefect = error instanceof TypeError || error instanceof RangeError
  return isDefect ? `${error.name}: ${error.message} (LOG_LEVEL=debug shows where)` : error.message
}

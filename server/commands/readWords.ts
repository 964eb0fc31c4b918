import { parseArgs } from "node:util"
import { type Command, type Words, UsageError } from "./Command.ts"

/** null when help is asked for. Throws UsageError at what the command does not know. */
export const readWords = (
  { options = {}, words: [least, most] = [0, 0] }: Pick<Command, "options" | "words">,
  args: ReadonlyArray<string>,
): Words | null => {
  const { values, positionals } = parsed(options, args)
  if (values["help"] === true) return null
  const [unknown] = positionals.slice(most)
  if (unknown !== undefined) throw new UsageError(`unexpected word: ${unknown}`)
  if (positionals.length < least) throw new UsageError("a word is missing")
  const text = (name: string) => {
    const value = values[name]
    return typeof value === "string" && value !== "" ? value : undefined
  }
  const needed = (name: string) => {
    const value = text(name)
    if (value === undefined) throw new UsageError(`--${name} is missing`)
    return value
  }
  return { typed: args, list: positionals, text, needed, has: (name) => values[name] === true }
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: ReadonlyArray<string>
}

const parsed = (options: NonNullable<Command["options"]>, args: ReadonlyArray<string>): Parsed => {
  const entries = Object.entries(options).map(
    ([name, kind]) => [name, { type: kind === "text" ? "string" : "boolean" }] as const,
  )
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(entries), help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    })
  } catch (error) {
    // the first sentence names the option; the others explain parseArgs
    throw new UsageError((error as Error).message.split(". ")[0] ?? "", { cause: error })
  }
}

import { ownValue } from "#domain/core/ownValue.ts"
import { type Action, type Command, UsageError } from "./Command.ts"
import { COMMANDS } from "./commands.ts"
import { readWords } from "./readWords.ts"

/** What was typed means: an action, or a text to show. Nothing is touched to find out. */
export type ParsedCommand =
  | { readonly kind: "action"; readonly name: string; readonly action: Action }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly text: string }

export const parseCommand = async ([name = "start", ...args]: ReadonlyArray<string>): Promise<ParsedCommand> => {
  if (name === "--help" || name === "-h") return { kind: "help", text: await listed() }
  const load = ownValue(COMMANDS, name)
  if (load === undefined) return { kind: "wrong", text: `there is no command ${name}\n${await listed()}` }
  const command = await load()
  try {
    const words = readWords(command, args)
    if (words === null) return { kind: "help", text: helpOf(name, command) }
    return { kind: "action", name, action: command.prepare(words) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { kind: "wrong", text: `${error.message}\n${helpOf(name, command)}` }
  }
}

const usageOf = (name: string, form: string): string => `  npm run site -- ${name}${form === "" ? "" : ` ${form}`}`

const helpOf = (name: string, { about, forms }: Command): string =>
  [about, ...forms.map((form) => usageOf(name, form))].join("\n")

const listed = async (): Promise<string> => {
  const widest = Math.max(...Object.keys(COMMANDS).map(({ length }) => length))
  const lines: string[] = []
  // one after the other: a package that one command requires and another imports cannot load at the same time
  for (const [name, load] of Object.entries(COMMANDS)) lines.push(`  ${name.padEnd(widest)}  ${(await load()).about}`)
  return ["npm run site -- <command> [--help]", ...lines].join("\n")
}

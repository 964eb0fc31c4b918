import type { Config } from "../config.ts"
import type { Pool } from "../db/Sql.ts"

/** What a person types after `npm run site --`. */
export interface Command {
  /** One line for the list of commands. */
  readonly about: string
  /** What may follow the command's name, a line for each form. */
  readonly forms: ReadonlyArray<string>
  readonly options?: Readonly<Record<string, "text" | "flag">>
  /** How many words may follow beside the options. */
  readonly words?: readonly [least: number, most: number]
  /** Throws UsageError; it touches nothing. */
  readonly prepare: (words: Words) => Action
}

export interface Words {
  /** Everything after the command's name. */
  readonly typed: ReadonlyArray<string>
  readonly list: ReadonlyArray<string>
  readonly text: (option: string) => string | undefined
  /** Throws UsageError when the option is missing. */
  readonly needed: (option: string) => string
  readonly has: (flag: string) => boolean
}

export interface Action {
  /** What it works on, as the first line names it. */
  readonly describeTarget: (config: Config) => ReadonlyArray<string>
  /** Gives the exit status; 0 when it gives none. */
  readonly run: (site: Site) => Promise<number | void>
}

export interface Site {
  readonly config: Config
  /** A line on standard output. */
  readonly print: (line: string) => void
  /** A line on standard error: progress and warnings. */
  readonly report: (line: string) => void
  /** The site's database, migrated; closed when the command ends. */
  readonly database: () => Promise<Pool>
  /** One connection to the database as it is: not migrated, perhaps empty. */
  readonly connection: () => Promise<Pool>
  /** Of this process, for the rest of its life: what others do comes first. */
  readonly lowerPriority: () => void
  /** Ends what was begun, also on a signal; the last one first. */
  readonly undo: Array<() => Promise<void> | void>
}

/** The command line cannot be read; the message names the word. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

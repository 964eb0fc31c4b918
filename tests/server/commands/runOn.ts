import type { Site } from "#server/commands/Command.ts"
import { parseCommand } from "#server/commands/parseCommand.ts"
import type { TestServer } from "../../support/testServer.ts"

export interface Ran {
  readonly out: ReadonlyArray<string>
  readonly err: ReadonlyArray<string>
}

/** Runs a command on a server's own database. */
export const runOn = async (
  { deps, sql }: Pick<TestServer, "deps" | "sql">,
  words: ReadonlyArray<string>,
): Promise<Ran> => {
  const parsed = await parseCommand(words)
  if (parsed.kind !== "action") throw new Error(parsed.text)
  const [out, err]: [string[], string[]] = [[], []]
  const site: Site = {
    config: deps.config,
    print: (line) => void out.push(line),
    report: (line) => void err.push(line),
    database: async () => sql,
    connection: async () => sql,
    lowerPriority: () => {},
    undo: [],
  }
  await parsed.action.run(site)
  return { out, err }
}

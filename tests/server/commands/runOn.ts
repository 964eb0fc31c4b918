import type { Site } from "#server/commands/Command.ts"
import { understand } from "#server/commands/understand.ts"
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
  const understood = await understand(words)
  if (understood.kind !== "action") throw new Error(understood.text)
  const [out, err]: [string[], string[]] = [[], []]
  const site: Site = {
    config: deps.config,
    print: (line) => void out.push(line),
    report: (line) => void err.push(line),
    database: async () => sql,
    connection: async () => sql,
    undo: [],
  }
  await understood.action.run(site)
  return { out, err }
}

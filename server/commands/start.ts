import { startServer } from "../startServer.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"

/** Runs until a signal comes. Its one line on standard output is `ready <url>`. */
export const start: Command = {
  about: "the server on the pages that are built; npm start also installs and builds",
  forms: [""],
  prepare: () => ({
    describeTarget: siteOf,
    run: async ({ config, print, report, undo }) => {
      const starting = startServer(config, report)
      // from the first moment: what was begun is ended also when the signal comes before the server is ready
      undo.push(() =>
        starting.then(
          ({ stop }) => stop(),
          () => {},
        ),
      )
      print(`ready ${(await starting).url}`)
      return new Promise<never>(() => {})
    },
  }),
}

import { runCommand } from "./commands/runCommand.ts"

process.exit(await runCommand(process.argv.slice(2)))

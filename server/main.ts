import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

// before anything else is loaded: what did not change is compiled once, not at every start
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)))

const { runCommand } = await import("./commands/runCommand.ts")
const { endProcess } = await import("./endProcess.ts")
endProcess(await runCommand(process.argv.slice(2)))

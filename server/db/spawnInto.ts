import { spawn } from "node:child_process"
import { open } from "node:fs/promises"
import type { Command } from "./asUser.ts"

/** A session of its own, so that Ctrl-C in the terminal reaches the server alone, which then stops it. */
export async function spawnInto(logFile: string, [program, ...args]: Command): Promise<Child> {
  const log = await open(logFile, "a", 0o600)
  try {
    const child = spawn(program, args, { detached: true, stdio: ["ignore", log.fd, log.fd], env: environment() })
    const ended = new Promise<string>((done) => {
      child.once("exit", (code, signal) => done(String(code ?? signal)))
      child.once("error", (error) => done(error.message))
    })
    return { ended, unref: () => child.unref() }
  } finally {
    await log.close()
  }
}

export interface Child {
  /** "0", another exit code, a signal, or why there was no process. */
  readonly ended: Promise<string>
  readonly unref: () => void
}

/** Without the settings of a PostgreSQL that the person may also use. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")))
}

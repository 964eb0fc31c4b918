import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { endWithThis } from "./endWithThis.ts"
import { serverProgram } from "./serverProgram.ts"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export interface Site {
  readonly url: string
  readonly child: ChildProcess
  readonly log: () => string
  /** SIGTERM, then waits for the end. */
  readonly stop: () => Promise<void>
  /** SIGKILL: as if the machine had taken it away. */
  readonly kill: () => Promise<void>
}

/** Runs the real server on a data folder, or that of another folder of the code; resolves once it has printed `ready <url>`. */
export const startSite = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  code: string | null = null,
): Promise<Site> => {
  const child = spawn(process.execPath, [code === null ? await serverProgram() : join(code, "server/main.ts")], {
    cwd: code ?? root,
    stdio: ["ignore", "pipe", "pipe"],
    // a page is waited for, however busy the machine is: who asks for one is not to get a frame instead
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      PAGE_PATIENCE_MS: "25000",
      DEVELOPMENT_PASSWORD: "test",
      ...env,
    },
  })
  let log = ""
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(child, "exit")
  if (child.pid !== undefined) void ended.then(endWithThis(child.pid, "TERM"))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, address] = /^ready (\S+)$/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    void ended.then(([code]) => reject(new Error(`the server ended with ${code} before it was ready:\n${log}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return { url, child, log: () => log, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") }
}

import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, vi } from "vitest"

/** Starts a process that would live for ten minutes, and prints that it is watched. */
const SCRIPT = `
  import { spawn } from "node:child_process"
  import { endWithThis } from "./tests/support/endWithThis.ts"
  const long = ["-e", "setTimeout(() => {}, 600_000)"]
  const { pid } = spawn(process.execPath, long, { stdio: "inherit", detached: true })
  endWithThis(pid, "QUIT", process.argv[1])
  process.stdout.write("watched")
  setInterval(() => {}, 1000)`

it.skipIf(process.platform === "win32")(
  "what a run started ends with it, and its folder is gone, when it is killed",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "watched-"))
    const run = spawn(process.execPath, ["--input-type=module-typescript", "-e", SCRIPT, folder])
    await once(run.stdout, "data")
    run.kill("SIGKILL")
    // both had its output
    await once(run, "close")
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 60_000, interval: 20 })
  },
)

import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it, vi } from "vitest"
import { isPostgres, readPostmaster } from "#server/db/postmasterPid.ts"

const SCRIPT = `
  import { startCluster } from "./tests/support/startCluster.ts"
  const { address } = await startCluster()
  process.stdout.write(address.host)
  setInterval(() => {}, 1000)`

it.skipIf(process.platform === "win32")("a run that is killed leaves no database and no folder", async () => {
  const run = spawn(process.execPath, ["--input-type=module-typescript", "-e", SCRIPT])
  const ended = once(run, "exit")
  const [socket] = await once(run.stdout, "data")
  const folder = dirname(String(socket))
  const pid = readPostmaster(join(folder, "postgres"))?.pid ?? 0
  expect(isPostgres(pid)).toBe(true)
  run.kill("SIGKILL")
  await ended
  await vi.waitFor(() => expect([isPostgres(pid), existsSync(folder)]).toStrictEqual([false, false]), {
    timeout: 60_000,
    interval: 50,
  })
})

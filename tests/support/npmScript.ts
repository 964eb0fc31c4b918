import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, vi } from "vitest"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { currentBuild } from "../../scripts/buildFolders.mjs"
import { isInstalled } from "../../scripts/ensureInstalled.mjs"
import { endWithThis } from "./endWithThis.ts"
import { root } from "./startSite.ts"

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { readonly port: number }
  server.close()
  return port
}

/** An npm script in a process group of its own, as a shell gives one to each command. */
export const runScript = async (script: string, env: Readonly<Record<string, string>>) => {
  // it would install and build under the feet of the other tests
  expect(isInstalled(), "packages that are not those of the lock: run npm test").toBe(true)
  const latest = `${currentBuild(join(root, "dist"))}/client/builds/latest.json`
  const { id } = JSON.parse(await readFile(latest, "utf8")) as { readonly id: string }
  const own = { ...process.env, BUILD_ID: id, NO_COLOR: "1", LOG_LEVEL: "warn", ...env }
  const options = {
    cwd: root,
    env: own,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"] as ["ignore", "pipe", "ignore"],
  }
  const child = spawn("npm", ["run", "--silent", script], options)
  if (child.pid !== undefined) void once(child, "exit").then(endWithThis(-child.pid, "TERM"))
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

const isGone = ({ pid = 0 }: ChildProcess): boolean => {
  try {
    process.kill(-pid, 0)
    return false
  } catch {
    return true
  }
}

/** What Ctrl-C does in a terminal: the whole group hears it at once, whoever passes it on to whom. */
export const interrupt = async (child: ChildProcess, dataDir: string) => {
  for (let times = 0; times < 2; times += 1) if (!isGone(child)) process.kill(-(child.pid ?? 0), "SIGINT")
  await vi.waitFor(
    () =>
      expect([
        isGone(child),
        readPostmaster(join(dataDir, "postgres")),
        existsSync(join(dataDir, "server.lock")),
      ]).toStrictEqual([true, null, false]),
    { timeout: 60_000, interval: 50 },
  )
}

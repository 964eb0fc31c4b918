import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, test, vi } from "vitest"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { isInstalled } from "../../scripts/ensureInstalled.mjs"
import { openVisitor } from "../support/browser.ts"
import { root } from "../support/startSite.ts"

const listening = async (port: number) => {
  const server = createServer().listen(port, "127.0.0.1")
  await once(server, "listening")
  return server
}

/** A free port whose next one is free as well. */
const freePair = async (): Promise<number> => {
  const first = await listening(0)
  const { port } = first.address() as { readonly port: number }
  const second = await listening(port + 1).catch(() => null)
  first.close()
  second?.close()
  return second === null ? freePair() : port
}

test("npm run dev: pages start without the server's HTML, and all of it ends with one signal", async () => {
  // it would install and build under the feet of the other tests
  expect(isInstalled(), "packages that are not those of the lock: run npm test").toBe(true)
  const { id } = JSON.parse(await readFile(`${root}dist/client/builds/latest.json`, "utf8")) as { readonly id: string }
  const dataDir = await mkdtemp(join(tmpdir(), "dev-"))
  const port = await freePair()
  const own = { PORT: String(port), DATA_DIR: dataDir, BUILD_ID: id, NO_COLOR: "1", LOG_LEVEL: "warn" }
  const env = { ...process.env, ...own }
  const child = spawn(process.execPath, ["scripts/dev.mjs"], { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] })
  const ended = once(child, "exit")
  const visitor = await openVisitor()
  const { page } = visitor
  try {
    const waited = new Set([`localhost:${port}/`, `ready http://localhost:${port + 1}`])
    for await (const line of createInterface({ input: child.stdout })) {
      for (const part of waited) if (line.includes(part)) waited.delete(part)
      if (waited.size === 0) break
    }
    child.stdout.resume()
    await page.goto(`http://localhost:${port}/course/1002`)
    await page.getByRole("heading", { level: 1, name: "会计基础精讲班" }).waitFor({ timeout: 60_000 })
    expect(await page.title()).toBe("会计基础精讲班 - 知行学堂")
    await page.getByRole("link", { name: "题库", exact: true }).first().click()
    await page.getByRole("heading", { name: "会计基础题库" }).waitFor({ timeout: 60_000 })
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
    child.kill("SIGTERM")
    await ended
    await vi.waitFor(() => expect(readPostmaster(join(dataDir, "postgres"))).toBe(null), { timeout: 10_000 })
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

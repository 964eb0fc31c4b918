import { type ChildProcess, spawn } from "node:child_process"
import { cp, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { existsSync } from "node:fs"
import { once } from "node:events"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, test, vi } from "vitest"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { currentBuild } from "../../scripts/buildFolders.mjs"
import { isInstalled } from "../../scripts/ensureInstalled.mjs"
import { openVisitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"
import { root } from "../support/startSite.ts"

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { readonly port: number }
  server.close()
  return port
}

/** An npm script in a process group of its own, as a shell gives one to each command. */
const runScript = async (script: string, env: Readonly<Record<string, string>>) => {
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
const interrupt = async (child: ChildProcess, dataDir: string) => {
  for (let times = 0; times < 2; times += 1) if (!isGone(child)) process.kill(-(child.pid ?? 0), "SIGINT")
  await vi.waitFor(
    () =>
      expect([
        isGone(child),
        readPostmaster(join(dataDir, "postgres")),
        existsSync(join(dataDir, "server.lock")),
      ]).toStrictEqual([true, null, false]),
    { timeout: 30_000, interval: 50 },
  )
}

test("npm start: Ctrl-C in a terminal leaves no process, no database and no lock", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "start-"))
  try {
    for (let round = 0; round < 2; round += 1) {
      const { child, lines } = await runScript("start", { PORT: "0", DATA_DIR: dataDir })
      expect((await lines.next()).value).toMatch(/^ready http:\/\/localhost:\d+$/)
      child.stdout?.resume()
      await interrupt(child, dataDir)
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

test("npm run dev: pages without the server's HTML, changes of rules and content, and one end for all of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dev-"))
  const contentDir = join(folder, "content")
  await cp(join(root, "content"), contentDir, { recursive: true })
  const dataDir = join(folder, "data")
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: dataDir, CONTENT_DIR: contentDir, MEDIA_DIR: join(contentDir, "media") }
  const { child, lines } = await runScript("dev", env)
  const ready = `ready http://localhost:${port}/`
  const visitor = await openVisitor()
  const { page } = visitor
  try {
    expect((await lines.next()).value).toBe(ready)
    await page.goto(`http://localhost:${port}/course/1002`)
    await page.getByRole("heading", { level: 1, name: "会计基础精讲班" }).waitFor({ timeout: 60_000 })
    expect(await page.title()).toBe("会计基础精讲班 - 知行学堂")
    await page.getByRole("link", { name: "题库", exact: true }).first().click()
    await page.getByRole("heading", { name: "会计基础题库" }).waitFor({ timeout: 60_000 })
    expect(visitor.complaints()).toStrictEqual([])
    await page.close()

    const course = join(contentDir, "catalog/courses/1002.yaml")
    await writeFile(course, (await readFile(course, "utf8")).replace("会计基础精讲班", "会计基础新讲"))
    expect((await lines.next()).value).toBe(ready)
    expect((await callSite(`http://localhost:${port}`, "course.detail", { id: "1002" })).name).toBe("会计基础新讲")

    const database = readPostmaster(join(dataDir, "postgres"))?.pid
    const now = new Date()
    await utimes(join(root, "src/domain/Price.ts"), now, now)
    expect((await lines.next()).value).toBe(ready)
    expect(readPostmaster(join(dataDir, "postgres"))?.pid).not.toBe(database)
    expect((await fetch(`http://localhost:${port}/agency/localhost`)).status).toBe(200)
    child.stdout?.resume()
  } finally {
    await visitor.close()
    await interrupt(child, dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}, 240_000)

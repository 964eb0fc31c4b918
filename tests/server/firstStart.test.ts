import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { makeSampleFolder } from "./content/sampleContent.ts"

const SOURCES = ["package.json", "package-lock.json", "scripts", "server", "src/domain"]

/** A clone of this project with what the commands need of it. */
let clone: string
const children: ChildProcess[] = []
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), "study-first-"))
  await mkdir(join(clone, "src"))
  for (const path of SOURCES) await cp(path, join(clone, path), { recursive: true })
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    process.kill(-(child.pid ?? 0), "SIGTERM")
    await once(child, "exit")
  }
  await rm(clone, { recursive: true, force: true })
})

const put = async (path: string, content: string): Promise<string> => {
  await mkdir(join(clone, path, ".."), { recursive: true })
  await writeFile(join(clone, path), content)
  return join(clone, path)
}

/** In a process group of its own, as a shell gives one to each command. */
const run = (words: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) => {
  const [program = "", ...args] = words
  const child = spawn(program, args, {
    cwd: clone,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], TMPDIR: tmpdir(), ...env },
  })
  children.push(child)
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), errors: text(child.stderr) }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Code that tells its process and then never ends by itself. */
const endless = (file: string) =>
  `import { renameSync, writeFileSync } from "node:fs"
   writeFileSync(${JSON.stringify(`${file}.part`)}, String(process.pid))
   renameSync(${JSON.stringify(`${file}.part`)}, ${JSON.stringify(file)})
   await new Promise(() => setInterval(() => {}, 1000))`

const processIn = (file: string) =>
  vi.waitFor(async () => Number(await readFile(file, "utf8")), { timeout: 60_000, interval: 20 })

const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 20 })

it("stops npm when it is signalled while packages are installed, and installs again later", async () => {
  const npm = await put("npm/npm-cli.js", endless(join(clone, "npm.pid")))
  await put("npm/package.json", '{"type":"module"}')
  const { child, errors } = run([process.execPath, "scripts/start.mjs"], { npm_execpath: npm })
  const pid = await processIn(join(clone, "npm.pid"))
  const ended = once(child, "exit")
  child.kill("SIGINT")
  // as long as there is somebody who hears them
  const signals = setInterval(() => child.kill("SIGTERM"))
  expect(await ended).toStrictEqual([130, null])
  clearInterval(signals)
  await gone(pid)
  expect(await errors).toBe("Installing packages …\n")
})

const installs = async (lock: object): Promise<boolean> => {
  await put("npm/npm-cli.js", "process.exitCode = 1")
  await put("package-lock.json", JSON.stringify(lock))
  const { errors } = run([process.execPath, "scripts/site.mjs"], { npm_execpath: join(clone, "npm/npm-cli.js") })
  return (await errors).startsWith("Installing packages …\n")
}

it("installs again when the lock names a package that is not there as it says, whoever installed the others", async () => {
  const lock = { packages: { "": {}, "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } } }
  const { "": _, ...installed } = lock.packages
  expect(await installs(lock)).toBe(true)
  await put("node_modules/.package-lock.json", JSON.stringify({ packages: installed }))
  expect(await installs(lock)).toBe(false)
  const elsewhere = { version: "2.0.0", integrity: "sha512-b", optional: true }
  expect(await installs({ packages: { ...lock.packages, "node_modules/b": elsewhere } })).toBe(false)
  expect(await installs({ packages: { ...lock.packages, "node_modules/b": { ...elsewhere, optional: false } } })).toBe(
    true,
  )
  expect(await installs({ packages: { "node_modules/a": { version: "1.0.0", integrity: "sha512-c" } } })).toBe(true)
})

it("stops npm when what started it is gone, as npm's own shell is after a signal", async () => {
  const npm = await put("npm/npm-cli.js", endless(join(clone, "npm.pid")))
  await put("npm/package.json", '{"type":"module"}')
  const script = `"${process.execPath}" scripts/start.mjs; true`
  const { child } = run(["sh", "-c", script], { npm_execpath: npm })
  const pid = await processIn(join(clone, "npm.pid"))
  child.kill("SIGKILL")
  await gone(pid)
})

it("stops a build when it is signalled, and leaves no part of it", async () => {
  await symlink(resolve("node_modules"), join(clone, "node_modules"))
  await put("vite.config.ts", endless(join(clone, "build.pid")))
  const { child } = run([process.execPath, "scripts/start.mjs"])
  const pid = await processIn(join(clone, "build.pid"))
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  expect(await ended).toStrictEqual([130, null])
  await gone(pid)
  expect(await readdir(join(clone, "dist"))).toStrictEqual([])
})

it("npm run dev reads .env: port, data folder and content", async () => {
  await symlink(resolve("node_modules"), join(clone, "node_modules"))
  await cp("vite.config.ts", join(clone, "vite.config.ts"))
  await put("dist/current.json", '{"folder":"only"}')
  await put("dist/only/client/.vite/manifest.json", '{"index.html":{"file":"assets/index.js"}}')
  await put("dist/only/client/builds/latest.json", '{"id":"test"}')
  await put("dist/only/server/entryServer.js", "export const renderPage = async () => null")
  const sample = await makeSampleFolder()
  onTestFinished(sample.remove)
  await put(
    ".env",
    `PORT=0\nDATA_DIR=./elsewhere\nCONTENT_DIR=${sample.folder}\nMEDIA_DIR=${join(sample.folder, "media")}\nLOG_LEVEL=silent\n`,
  )
  const { child, lines } = run([process.execPath, "scripts/dev.mjs"], { BUILD_ID: "test" })
  const [, url] = /^ready (http:\/\/localhost:\d+\/)$/.exec(String((await lines.next()).value)) ?? []
  expect((await fetch(`${url}agency/localhost`)).status).toBe(200)
  expect(readPostmaster(join(clone, "elsewhere/postgres"))).not.toBe(null)
  const ended = once(child, "exit")
  child.kill("SIGINT")
  await ended
  expect([existsSync(join(clone, "data")), readPostmaster(join(clone, "elsewhere/postgres"))]).toStrictEqual([
    false,
    null,
  ])
})

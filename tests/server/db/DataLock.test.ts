import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { startOf, takeDataLock } from "#server/db/DataLock.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "study-lock-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, "server.lock")

it("is taken, released and taken again", () => {
  const first = takeDataLock(folder)
  expect(existsSync(file())).toBe(true)
  first.release()
  expect(existsSync(file())).toBe(false)
  takeDataLock(folder).release()
})

it("names its owner", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])
  const ended = once(other, "exit")
  const pid = other.pid ?? 0
  writeFileSync(file(), JSON.stringify({ pid, started: startOf(pid) }))
  expect(() => takeDataLock(folder)).toThrow(
    `another server (process ${pid}) uses the data folder ${folder}: stop it, or set DATA_DIR`,
  )
  other.kill("SIGKILL")
  await ended
  takeDataLock(folder).release()
})

it("is taken over from a process whose number now belongs to another", () => {
  writeFileSync(file(), JSON.stringify({ pid: process.ppid, started: "0" }))
  takeDataLock(folder).release()
})

it.skipIf(process.platform !== "linux")("is taken over from a zombie, whose number is not free yet", async () => {
  // the shell's child ends, and the program that took the shell's place before never asks for its status
  const waits = "process.stdout.write(process.env.child); setInterval(() => {}, 1000)"
  const parent = spawn(
    "sh",
    ["-c", 'exec 3<&0; read line <&3 & export child=$!; exec "$0" -e "$1"', process.execPath, waits],
    { stdio: ["pipe", "pipe", "inherit"] },
  )
  const [said] = await once(parent.stdout, "data")
  const pid = Number(String(said))
  const started = startOf(pid)
  writeFileSync(file(), JSON.stringify({ pid, started }))
  parent.stdin.write("\n")
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /)
  takeDataLock(folder).release()
  parent.kill("SIGKILL")
})

it("is taken over when the file is cut off", () => {
  writeFileSync(file(), '{"pid":')
  takeDataLock(folder).release()
})

it("goes to one of many who start at the same moment over a dead lock", async () => {
  writeFileSync(file(), JSON.stringify({ pid: 2 ** 30, started: "0" }))
  const script = `
    import { takeDataLock } from "#server/db/DataLock.ts"
    try { takeDataLock(process.argv[1]); process.stdout.write("mine"); setTimeout(() => {}, 60_000) }
    catch { process.stdout.write("theirs") }`
  const children = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ["--input-type=module-typescript", "-e", script, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    }),
  )
  const said = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, "data"))[0])))
  for (const child of children) child.kill("SIGKILL")
  expect(said.toSorted()).toStrictEqual(["mine", "theirs", "theirs", "theirs", "theirs"])
})

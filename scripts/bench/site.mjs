import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import postgres from "postgres"
import { root } from "../ensureInstalled.mjs"

export const SALT = "bench"

/** A folder that is gone when the bench ends. */
export const scratch = (undo) => {
  const folder = mkdtempSync(join(tmpdir(), "bench-"))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Runs a command that serves the site on a free port of the loopback, until `stop`. Its log is read and dropped, as a
 * service manager would.
 */
export const serve = async ([command, ...args], { dataDir, env = {}, undo }) => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      SIGN_SALT: SALT,
      ...env,
    },
  })
  let log = ""
  child.stderr.on("data", (chunk) => (log = `${log}${chunk}`.slice(-4000)))
  const ended = once(child, "exit")
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
    await ended
    // npm may be gone before the database of the server that it started
    for (let i = 0; i < 50 && existsSync(join(dataDir, "postgres/postmaster.pid")); i++) await setTimeout(100)
  }
  undo.push(stop)
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, address] = /^ready (\S+)$/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    ended.then(([code]) => reject(new Error(`${command} ended with ${code} before it was ready:\n${log}`)), reject)
  })
  return { url, pid: child.pid, dataDir, stop, log: () => log }
}

/** The server alone, on the build that is there; `flags` are Node's. */
export const serveBuilt = (undo, ...flags) =>
  serve([process.execPath, ...flags, "server/main.ts"], { dataDir: scratch(undo), undo })

/** The process of the embedded database of a data folder. */
export const postmasterOf = (dataDir) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n", 1)[0])

/** Where the embedded database of a data folder listens. */
export const databaseOf = (dataDir) => {
  const [, , , port, socketFolder, listen] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8")
    .split("\n")
    .map((line) => line.trim())
  const password = readFileSync(join(dataDir, "postgres.password"), "utf8")
  return { host: socketFolder || listen, port: Number(port), user: "site", password, database: "postgres" }
}

export const connect = (dataDir, undo) => {
  const sql = postgres({ ...databaseOf(dataDir), max: 4, onnotice: () => {} })
  undo.push(() => sql.end({ timeout: 1 }))
  return sql
}

export const has = (command) => spawnSync("which", [command]).status === 0

/** Binds a running process and its threads to processors (`0`, `0,1`); false where that cannot be done. */
export const bind = (pid, processors) =>
  has("taskset") && spawnSync("taskset", ["-apc", processors, String(pid)], { stdio: "ignore" }).status === 0

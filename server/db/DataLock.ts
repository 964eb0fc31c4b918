import { execFileSync } from "node:child_process"
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isAlive } from "./postmasterPid.ts"

export interface DataLock {
  readonly release: () => void
}

export interface Holder {
  readonly pid: number
  /** The command that runs: `start` is the server. */
  readonly as: string
  /** When that process began, as the system reports it: a process id used again by another process holds no lock. */
  readonly started: string
}

const fileOf = (dataDir: string) => join(dataDir, "server.lock")

/** The owner of the data folder; null without one, or when its process is gone. */
export const readHolder = (dataDir: string): Holder | null => {
  const holder = parsed(readText(fileOf(dataDir)) ?? "")
  return holder !== null && isHeldBy(holder) ? holder : null
}

/**
 * One server or command a data folder. Throws when another one has it; a lock whose process is gone is taken over.
 */
export const takeDataLock = (dataDir: string, as = "start"): DataLock => {
  const file = fileOf(dataDir)
  const mine = `${file}.${process.pid}`
  const text = JSON.stringify({ pid: process.pid, as, started: startOf(process.pid) } satisfies Holder)
  writeFileSync(mine, text)
  try {
    while (!linked(mine, file)) {
      const found = readText(file)
      if (found === null) continue
      const holder = parsed(found)
      if (holder !== null && isHeldBy(holder))
        throw new Error(
          holder.as === "start"
            ? `another server (process ${holder.pid}) uses the data folder ${dataDir}: stop it, or set DATA_DIR`
            : `the command ${holder.as} (process ${holder.pid}) uses the data folder ${dataDir}: wait for its end`,
        )
      setAside(file, found)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return { release: () => void (readText(file) === text && rmSync(file, { force: true })) }
}

/** Linking is atomic: of all who try, one succeeds. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

/** Removes the dead lock, and gives back a living one that came in between. */
function setAside(file: string, dead: string): void {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readText(aside) !== dead) linked(aside, file)
  rmSync(aside, { force: true })
}

function isHeldBy({ pid, started }: Holder): boolean {
  return pid !== process.pid && isAlive(pid) && startOf(pid) === started
}

function parsed(text: string): Holder | null {
  try {
    const { pid, started, as = "start" } = JSON.parse(text) as Partial<Holder>
    return typeof pid === "number" && pid > 0 && typeof started === "string" ? { pid, started, as } : null
  } catch {
    return null
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}

/** Clock ticks since boot on Linux, a date elsewhere, "" where neither is available and for a zombie, which runs no more. */
export function startOf(pid: number): string {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
      // the name in brackets may hold spaces; state and start are the first and the 20th field after it
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      return fields[0] === "Z" ? "" : (fields[19] ?? "")
    }
    if (process.platform === "win32") return ""
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim()
  } catch {
    return ""
  }
}

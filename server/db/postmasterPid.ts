import { readFileSync } from "node:fs"
import { join } from "node:path"

/** What a running PostgreSQL records about itself in its data folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Folder of its socket, or the address it listens on. */
  readonly host: string
  readonly status: "starting" | "ready" | "stopping" | "standby"
}

/** null when none is running; a file left by one that died is not believed. */
export const readPostmaster = (clusterFolder: string): Postmaster | null => {
  let text: string
  try {
    text = readFileSync(join(clusterFolder, "postmaster.pid"), "utf8")
  } catch {
    return null
  }
  const [pid, , , port, socketFolder, listen, , status] = text.split("\n").map((line) => line.trim())
  if (!isPostgres(Number(pid))) return null
  const states = ["starting", "ready", "stopping", "standby"] as const
  return {
    pid: Number(pid),
    port: Number(port),
    host: socketFolder || listen || "",
    status: states.find((state) => state === status) ?? "starting",
  }
}

/** Whether that process lives and is PostgreSQL; a zombie does not count as alive. */
export function isPostgres(pid: number): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false
  if (process.platform !== "linux") return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return /^\d+ \(postgres\) [^ZX]/.test(stat)
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

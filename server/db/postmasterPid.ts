import { readFileSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** What a running PostgreSQL records about itself in its data folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Folder of its socket, or the address it listens on. */
  readonly host: string
  readonly status: "starting" | "ready" | "stopping" | "standby"
}

const fileOf = (clusterFolder: string) => join(clusterFolder, "postmaster.pid")

/** null when none is running; a file left by one that died is not believed, whoever has its process id now. */
export const readPostmaster = (clusterFolder: string): Postmaster | null => {
  let text: string
  try {
    text = readFileSync(fileOf(clusterFolder), "utf8")
  } catch {
    return null
  }
  const [pid, , , port, socketFolder, listen, , status] = text.split("\n").map((line) => line.trim())
  if (!isPostgres(Number(pid)) || !isOf(Number(pid), clusterFolder)) return null
  const states = ["starting", "ready", "stopping", "standby"] as const
  return {
    pid: Number(pid),
    port: Number(port),
    host: socketFolder || listen || "",
    status: states.find((state) => state === status) ?? "starting",
  }
}

/**
 * Puts our own id in the place of a dead one's: PostgreSQL does not start while any process has the id in its folder,
 * unless that is its parent's. The rest of the file stays, by which it finds what still lives of the one that died.
 */
export const disownPostmaster = (clusterFolder: string): void => {
  let text: string
  try {
    text = readFileSync(fileOf(clusterFolder), "utf8")
  } catch {
    return
  }
  writeFileSync(fileOf(clusterFolder), text.replace(/^\d+/, String(process.pid)))
}

/** Whether that PostgreSQL was started on this cluster: ids are used again, and a copied folder names the first one's. */
function isOf(pid: number, clusterFolder: string): boolean {
  if (process.platform !== "linux") return true
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
    return realpathSync(command[command.indexOf("-D") + 1] ?? "") === realpathSync(clusterFolder)
  } catch {
    return false
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

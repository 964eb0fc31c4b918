import { execFileSync } from "node:child_process"
import { readPostmaster } from "#server/db/postmasterPid.ts"

/** Sends a signal to every process of the PostgreSQL of a cluster, after those that would start it again. */
export const signalPostgres = (
  cluster: string,
  starters: ReadonlyArray<number | undefined>,
  signal: NodeJS.Signals,
): void => {
  const postmaster = readPostmaster(cluster)?.pid
  const pids = [...starters, postmaster, ...(postmaster === undefined ? [] : childrenOf(postmaster))]
  for (const pid of pids) if (pid !== undefined) send(pid, signal)
}

const childrenOf = (pid: number): ReadonlyArray<number> => {
  try {
    return execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
      .trim()
      .split(/\s+/)
      .map(Number)
  } catch {
    return []
  }
}

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

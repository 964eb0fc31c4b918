import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const ZONES = ["Asia/Shanghai", "America/New_York"]

/** The digest of everything that the sessions came to, in a process of that time zone; null when a replay differed. */
const digestIn = (zone: string, sessions: string): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("replayAll.main.mjs", import.meta.url)), sessions], {
      env: { ...process.env, TZ: zone },
      stdio: ["ignore", "pipe", "inherit"],
    })
    let text = ""
    child.stdout.on("data", (piece: Buffer) => (text += piece.toString()))
    child.on("close", (code) => resolve(code === 0 ? text.trim() : null))
  })

/**
 * Generates that many sessions, replays each twice in two time zones, without the process's clock, chance and network,
 * and answers whether all of them came to the same snapshots.
 */
export const proveReplays = async (sessions: number): Promise<boolean> => {
  const digests = await Promise.all(ZONES.map((zone) => digestIn(zone, String(sessions))))
  ZONES.forEach((zone, index) => process.stdout.write(`${zone}: ${digests[index] ?? "differs"}\n`))
  return digests[0] !== null && digests.every((digest) => digest === digests[0])
}

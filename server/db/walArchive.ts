import { existsSync } from "node:fs"
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Seconds: what a lost disk may cost at most. */
const ARCHIVE_SECONDS = 60
const SUFFIX = ".gz"

const logIn = (backupDir: string): string => join(backupDir, "log")

const quoted = (text: string): string => `"${text.replaceAll("%", "%%").replaceAll(/["$`\\]/g, String.raw`\$&`)}"`

const command = (act: "put" | "get", from: string, to: string): string =>
  [quoted(process.execPath), quoted(fileURLToPath(new URL("walSegment.main.ts", import.meta.url))), act, from, to].join(
    " ",
  )

/** Settings of an embedded database that copies its log to a folder of backups. Throws when there is no such folder. */
export const archiving = async (backupDir: string): Promise<Readonly<Record<string, string>>> => {
  // made here, it would fill the disk below a disk that is not mounted
  if (!existsSync(backupDir)) throw new Error(`BACKUP_DIR=${backupDir} is no folder; is a disk not mounted?`)
  await mkdir(logIn(backupDir), { recursive: true, mode: 0o700 })
  return {
    archive_mode: "on",
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: command("put", '"%p"', `${quoted(logIn(backupDir))}/"%f${SUFFIX}"`),
  }
}

/** Settings of one that is brought to a moment (epoch milliseconds; null for the last one) by the log in a folder of backups. */
export const recovering = (backupDir: string, at: number | null): Readonly<Record<string, string>> => ({
  restore_command: command("get", `${quoted(logIn(backupDir))}/"%f${SUFFIX}"`, '"%p"'),
  // a copy that was looked at archives its own end of the log: the next one must not follow it
  recovery_target_timeline: "current",
  ...(at === null
    ? {}
    : { recovery_target_time: `${new Date(at).toISOString().slice(0, -1)}+00`, recovery_target_action: "promote" }),
})

/** Deletes what no copy needs that begins with this file or a later one. The histories of timelines stay. */
export const pruneLog = async (backupDir: string, first: string): Promise<void> => {
  const folder = logIn(backupDir)
  // the first eight digits are the timeline, and a later one goes on with the places of the one before
  const isOlder = (name: string) => /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first.slice(8, 24)
  for (const name of await readdir(folder)) if (isOlder(name)) await rm(join(folder, name))
}

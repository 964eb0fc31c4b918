import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { pipeline } from "node:stream/promises"
import { checkBackup, type Contents } from "./checkBackup.ts"
import { filesIn } from "./copyTree.ts"
import { NoBackup } from "./frames.ts"

/** One folder of a folder of backups: what the site was at a moment. */
export interface BackupSet {
  readonly folder: string
  /** When it was finished, epoch milliseconds: the log brings it to any moment since. */
  readonly at: number
}

/** SHA-256 of each file by its path in the set. */
type Sums = Readonly<Record<string, string>>

export const SITE = "site.backup"
export const DATABASE = "database"
export const SUMS = "files.json"
const PART = ".part"
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/

export const setFolder = (backupDir: string, at: number): string =>
  join(backupDir, `${new Date(at).toISOString().slice(0, 19).replaceAll(":", "")}Z`)

export const partIn = (backupDir: string): string => join(backupDir, `set${PART}`)

/** The finished ones, the newest first. */
export const backupSets = async (backupDir: string): Promise<ReadonlyArray<BackupSet>> =>
  (await readdir(backupDir))
    .flatMap((name) => {
      const [, day, ...clock] = NAME.exec(name) ?? []
      return day === undefined ? [] : [{ folder: join(backupDir, name), at: Date.parse(`${day}T${clock.join(":")}Z`) }]
    })
    .toSorted((a, b) => b.at - a.at)

/** Deletes all but the newest; gives those that are left. */
export const pruneSets = async (backupDir: string, keep: number): Promise<ReadonlyArray<BackupSet>> => {
  const sets = await backupSets(backupDir)
  for (const { folder } of sets.slice(keep)) await rm(folder, { recursive: true, force: true })
  return sets.slice(0, keep)
}

/** The first file of the log that a set's copy of the database needs; null without such a copy. */
export const firstSegment = async (setFolder: string): Promise<string | null> => {
  const label = await readFile(join(setFolder, DATABASE, "postgres", "backup_label"), "utf8").catch(() => "")
  return /\(file (\w+)\)/.exec(label)?.[1] ?? null
}

/** Reads every file that an earlier set does not vouch for, and writes down what each one holds. */
export const writeSums = async (folder: string, vouched: Sums): Promise<void> => {
  const sums: Record<string, string> = {}
  for (const file of await filesIn(folder)) {
    const name = relative(folder, file)
    sums[name] = vouched[name] ?? (await sumOf(file))
  }
  await writeFile(join(folder, SUMS), JSON.stringify(sums), { mode: 0o600, flush: true })
}

/** Throws NoBackup when the folder is none. */
export const readSums = async (folder: string): Promise<Sums> => {
  const text = await readFile(join(folder, SUMS), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new NoBackup(`${folder} is no backup: ${SUMS} cannot be read (${error.code})`, { cause: error })
  })
  return JSON.parse(text) as Sums
}

/** Reads the whole set. Throws NoBackup, naming the first file that is missing or changed. */
export const checkSet = async (folder: string): Promise<Contents> => {
  await checkFiles(folder, "")
  return checkBackup(join(folder, SITE))
}

/** The same of the files whose path begins so. */
export const checkFiles = async (folder: string, beginning: string): Promise<void> => {
  for (const [name, sum] of Object.entries(await readSums(folder))) {
    if (!name.startsWith(beginning)) continue
    const found = await sumOf(join(folder, name)).catch(() => null)
    if (found !== sum) throw new NoBackup(`${join(folder, name)} is ${found === null ? "missing" : "changed"}`)
  }
}

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

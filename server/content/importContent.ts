import { userInfo } from "node:os"
import type { Pool, Sql } from "../db/Sql.ts"
import { checkContent } from "./checkContent.ts"
import { readContent } from "./Content.ts"
import { makeReader } from "./ContentReader.ts"
import { copyMedia } from "./copyMedia.ts"
import type { Pacer } from "../core/makePacer.ts"
import type { Problem } from "./Problem.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import type { ContentFolder } from "./source/ContentFolder.ts"
import { compareFolder, conflictsIn, type Keep, requireDecided } from "./source/compareFolder.ts"
import { directoryFolder } from "./source/directoryFolder.ts"
import { keepFolder } from "./source/keepFolder.ts"
import { foldersOf, tableFolder } from "./source/tableFolder.ts"
import { bankWarnings } from "./bankWarnings.ts"
import { NO_ENTRIES } from "./paperRule.ts"
import { spreadText } from "./warnOfPapers.ts"
import { warnOfAgencies } from "./warnOfAgencies.ts"
import { lockContent, writeContent } from "./writeContent.ts"
import type { Progress, Summary } from "./writeRows.ts"

interface Options {
  readonly sql: Pool
  /** The content folder. */
  readonly folder: string
  /** Where the server reads videos and handouts; they are copied there unless it is the folder's own `media`. */
  readonly media: ObjectStore
  /** Epoch milliseconds; relative times that are new count from it. */
  readonly now: number
  readonly progress?: Progress
  /** Called after each step; nothing by default. */
  readonly pace?: Pacer
  /** Called in the transaction with what changed; nothing by default. */
  readonly record?: (sql: Sql, summary: Summary) => Promise<void>
  /** Whose text stays where the site's was changed since the folder was imported; without it that is refused. */
  readonly keep?: Keep | undefined
}

/**
 * Imports a content folder: everything or nothing, in one transaction. Running it again changes only what changed.
 * Rejects with ContentRefused, which lists every problem of every file.
 */
export const importContent = async ({
  sql,
  folder,
  media,
  now,
  progress = () => undefined,
  pace = async () => undefined,
  record = async () => undefined,
  keep,
}: Options): Promise<Summary> => {
  return sql.begin(async (transaction) => {
    await lockContent(transaction)
    const compared = await compareFolder(transaction, folder)
    const conflicts = conflictsIn(compared)
    requireDecided(conflicts, keep)
    const staying = new Set(keep === "site" ? conflicts.map(({ path }) => path) : [])
    const summary = await writeContent(transaction, await keeping(transaction, folder, staying), {
      now,
      progress,
      pace,
      onChecked: (content) => copyMedia({ content, folder, media, staying }),
    })
    await keepFolder(transaction, compared, { root: folder, by: userInfo().username, staying })
    await record(transaction, summary)
    return summary
  })
}

/** The directory, with the site's own files of some paths. */
const keeping = async (sql: Sql, root: string, staying: ReadonlySet<string>): Promise<ContentFolder> => {
  const directory = directoryFolder(root)
  if (staying.size === 0) return directory
  const site = await tableFolder(sql)
  const there = (await directory.below("")).filter((path) => !staying.has(path))
  const kept = (await site.below("")).filter((path) => staying.has(path))
  const folderOf = (file: string) => (staying.has(file) ? site : directory)
  return {
    ...foldersOf([...there, ...kept]),
    size: (file) => folderOf(file).size(file),
    read: (file) => folderOf(file).read(file),
    head: (file, bytes) => folderOf(file).head(file, bytes),
  }
}

export interface Checked {
  /** Empty when the folder can be imported. */
  readonly problems: ReadonlyArray<Problem>
  /** What may not be meant; it keeps nothing from being imported. */
  readonly warnings: ReadonlyArray<Problem>
  /** Of each paper that is drawn: its file, and how far its papers differ. */
  readonly spreads: ReadonlyArray<readonly [file: string, text: string]>
}

/** Everything that is to be told of a content folder; warnings once there are no problems. `now`: epoch milliseconds. */
export const checkFolder = async (folder: string, now: number): Promise<Checked> => {
  const reader = makeReader(directoryFolder(folder))
  const content = await readContent(reader)
  const { problems, warnings } = reader
  const warn = bankWarnings(content, now)
  const entries = await checkContent(content, (bank) => {
    if (problems.length === 0) warn(bank)
  })
  if (problems.length > 0) return { problems, warnings: [], spreads: [] }
  warnOfAgencies(content)
  const spreads = content.papers.flatMap(({ file, value }) => {
    const text = spreadText(value, entries.get(value.bank_id) ?? NO_ENTRIES)
    return text === null ? [] : [[file, text] as const]
  })
  return { problems, warnings, spreads }
}

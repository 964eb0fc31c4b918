import { createWriteStream } from "node:fs"
import { mkdir, rename, rm, utimes, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Sql } from "../../db/Sql.ts"
import type { ObjectStore } from "../../objects/ObjectStore.ts"
import { ContentRefused, type Problem } from "../Problem.ts"
import { type Compared, compareFolder } from "./compareFolder.ts"
import type { ContentFolder } from "./ContentFolder.ts"
import { kindOf } from "./contentPath.ts"
import { tableFolder } from "./tableFolder.ts"

interface Options {
  readonly sql: Sql
  readonly root: string
  /** Where the server reads videos and handouts. */
  readonly media: ObjectStore
}

export interface Exported {
  readonly written: number
  readonly removed: number
  readonly same: number
}

/**
 * Makes a directory the content as the site keeps it, byte for byte. Throws ContentRefused, and writes nothing, where the
 * directory has a text that the site never had: it would be lost.
 */
export const exportFolder = async ({ sql, root, media }: Options): Promise<Exported> => {
  const compared = await compareFolder(sql, root)
  if (compared.every(({ site }) => site === null))
    throw new ContentRefused([problem("", "网站还没有内容的原文，请先导入一次")], NOTHING_WRITTEN)
  const different = compared.filter(({ hash, site }) => hash !== (site?.hash ?? null))
  const lost = await unknownIn(sql, different)
  if (lost.length > 0)
    throw new ContentRefused(
      lost.map((path) => problem(path, WOULD_BE_LOST)),
      NOTHING_WRITTEN,
    )
  const site = await tableFolder(sql)
  for (const { path, site: kept } of different) {
    const file = join(root, path)
    if (kept === null || kept.hash === null) await rm(file)
    else if (kindOf(path) === "media") await copyMedium(media, path.slice("media/".length), file)
    else await replace(file, async (part) => writeFile(part, await bytesOf(site, path)))
  }
  const removed = different.filter(({ site: kept }) => (kept?.hash ?? null) === null).length
  const same = compared.filter(({ hash, site: kept }) => hash !== null && hash === kept?.hash).length
  return { written: different.length - removed, removed, same }
}

const NOTHING_WRITTEN = "处不能导出，未写出任何文件"
const WOULD_BE_LOST = "文件夹里的内容网站没有，导出会丢失它：请另选一个文件夹，或先移走这个文件"

const problem = (file: string, reason: string): Problem => ({ file, line: null, path: "", reason })

/** Paths whose file in the directory is no version that the site has. */
const unknownIn = async (sql: Sql, different: ReadonlyArray<Compared>): Promise<ReadonlyArray<string>> => {
  const there = different.flatMap(({ path, hash }) => (hash === null ? [] : [{ path, hash }]))
  const rows = await sql<{ path: string }[]>`
    select path from jsonb_to_recordset(${sql.json(there)}) as k (path text, hash text)
    where not exists (select from content_versions v where v.path = k.path and v.hash = k.hash)
    order by path`
  return rows.map(({ path }) => path)
}

const bytesOf = async (site: ContentFolder, path: string): Promise<Buffer> => {
  const bytes = await site.read(path)
  if (bytes === null) throw new Error(`the text of ${path} is not in the database`)
  return bytes
}

const copyMedium = async (media: ObjectStore, key: string, to: string): Promise<void> => {
  const object = await media.read(key)
  if (object === null)
    throw new ContentRefused([problem(to, `网站存放的视频和讲义里没有 ${key}`)], "个文件没有写出，其余已写出")
  const modified = new Date(object.headers["last-modified"] ?? 0)
  await replace(to, async (part) => {
    await pipeline(object.body, createWriteStream(part))
    await utimes(part, modified, modified)
  })
}

/** A reader finds the old file or the new one, never half of it. */
const replace = async (file: string, write: (part: string) => Promise<void>): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await write(`${file}.new`)
  await rename(`${file}.new`, file)
}

import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../../db/Sql.ts"
import { ContentRefused, type Problem } from "../Problem.ts"
import { isText, type Kind, kindOf } from "./contentPath.ts"
import { directoryFolder } from "./directoryFolder.ts"

/** One path of a directory and of the site; a null hash: it is not there. */
export interface Compared {
  readonly path: string
  readonly isText: boolean
  readonly hash: string | null
  readonly size: number
  /** Of a file that is kept by its hash: when it was changed, in milliseconds. */
  readonly modified: number | null
  readonly site: Kept | null
}

interface Kept {
  /** Of the version that the site shows. */
  readonly number: number
  readonly hash: string | null
  readonly by: string
  readonly at: number
  /** What the directory had when it was imported last. */
  readonly folder_number: number | null
  readonly folder_hash: string | null
  readonly folder_size: number | null
  readonly modified: number | null
}

/** Whose text stays where both were changed. */
export type Keep = "site" | "folder"

/** Every file of the content in a directory beside what the site keeps of it. */
export const compareFolder = async (sql: Sql, root: string): Promise<ReadonlyArray<Compared>> => {
  const rows = await sql<(Kept & { readonly path: string })[]>`
    select f.path, f.number, v.hash, v.by, v.at, f.folder_number, b.hash as folder_hash, b.size as folder_size, f.modified
    from content_files f join content_versions v using (path, number)
      left join content_versions b on b.path = f.path and b.number = f.folder_number`
  const kept = new Map(rows.map(({ path, ...row }) => [path, row]))
  const paths = (await directoryFolder(root).below("")).flatMap((path) => {
    const kind = kindOf(path)
    return kind === null ? [] : [{ path, kind }]
  })
  const compared: Compared[] = []
  for (const { path, kind } of paths)
    compared.push(await compareFile(join(root, path), path, kind, kept.get(path) ?? null))
  const there = new Set(compared.map(({ path }) => path))
  for (const [path, site] of kept)
    if (!there.has(path)) compared.push({ path, isText: true, hash: null, size: 0, modified: null, site })
  return compared
}

/** Where the site's text was changed since the directory was imported, and the directory has another one. */
export const conflictsIn = (compared: ReadonlyArray<Compared>): ReadonlyArray<Compared> =>
  compared.filter(({ hash, site }) => site !== null && site.number !== site.folder_number && site.hash !== hash)

/** Throws ContentRefused where there are conflicts that nobody has decided. */
export const requireDecided = (conflicts: ReadonlyArray<Compared>, keep: Keep | undefined): void => {
  if (keep === undefined && conflicts.length > 0)
    throw new ContentRefused(
      conflicts.filter(isNamed(conflicts)).map(problemOf),
      "个文件在网站上和文件夹里都改过，未导入任何内容",
    )
}

/** A video has hundreds of files that come and go with it. */
const isNamed = (conflicts: ReadonlyArray<Compared>) => {
  const lessons = new Set(conflicts.flatMap(({ path }) => /^(media\/[^/]+\/)lesson\.yaml$/.exec(path)?.[1] ?? []))
  return ({ path }: Compared) => path.endsWith("/lesson.yaml") || ![...lessons].some((video) => path.startsWith(video))
}

const problemOf = ({ path, hash, site }: Compared): Problem => {
  const change = site?.hash === null ? "删除" : "改过"
  const here = hash === null ? "文件夹里没有" : "和文件夹里的不同"
  const when = site === null ? "" : `（${site.by}，${Shanghai.format(site.at)}，第${site.number}版）`
  const reason = `网站上${change}${when}，${here}：用 --keep-site 留网站的，用 --keep-folder 留文件夹的，或用 content:export 导出后合并`
  return { file: path, line: null, path: "", reason }
}

const compareFile = async (file: string, path: string, kind: Kind, site: Kept | null): Promise<Compared> => {
  if (isText(kind)) {
    const bytes = await readFile(file)
    return { path, isText: true, hash: sha256(bytes), size: bytes.length, modified: null, site }
  }
  const { size, mtimeMs: modified } = await stat(file)
  const isSame = site !== null && site.modified === modified && site.folder_size === size
  const hash = isSame ? site.folder_hash : await hashOf(file)
  return { path, isText: false, hash, size, modified, site }
}

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex")

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

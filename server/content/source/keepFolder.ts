import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Sql } from "../../db/Sql.ts"
import { ContentRefused } from "../Problem.ts"
import { type Compared, sha256 } from "./compareFolder.ts"
import { kindOf } from "./contentPath.ts"
import { keepPicture } from "./keepPicture.ts"
import { addVersion } from "./versions.ts"

interface Options {
  readonly root: string
  readonly by: string
  /** Paths of which the site's own version stays. */
  readonly staying: ReadonlySet<string>
}

/** Keeps the source of an import, in its transaction: a version of each file that differs. */
export const keepFolder = async (
  sql: Sql,
  compared: ReadonlyArray<Compared>,
  { root, by, staying }: Options,
): Promise<void> => {
  const taken = compared.filter(({ path }) => !staying.has(path))
  const changed = taken.filter(({ hash, site }) => hash !== (site?.hash ?? null))
  for (const { path, hash, size, site, isText } of changed) {
    // those of banks come with their questions
    if (kindOf(path) === "sitePicture" && hash !== null) await keepPicture(sql, path, await readFile(join(root, path)))
    const bytes = isText && hash !== null ? await readFile(join(root, path)) : null
    if (bytes !== null && sha256(bytes) !== hash)
      throw new ContentRefused([{ file: path, line: null, path: "", reason: "导入期间文件改过，请再导入一次" }])
    await addVersion(sql, { path, hash, size, bytes, by, base: site?.folder_number ?? null, isFromFolder: true })
  }
  const followed = taken.map(({ path, modified }) => ({ path, modified }))
  await sql`
    update content_files as f set folder_number = f.number, modified = k.modified
    from jsonb_to_recordset(${sql.json(followed)}) as k (path text, modified double precision)
    where k.path = f.path and row(f.folder_number, f.modified) is distinct from row(f.number, k.modified)`
}

import type { Sql } from "../../db/Sql.ts"
import type { ContentFolder } from "./ContentFolder.ts"
import { pictureId } from "./pictureId.ts"

interface Head {
  readonly hash: string
  readonly size: number
}

/** The content as the site keeps it. */
export const tableFolder = async (sql: Sql): Promise<ContentFolder> => {
  const rows = await sql<(Head & { readonly path: string })[]>`
    select path, hash, size from content_files join content_versions using (path, number) where hash is not null`
  const heads = new Map(rows.map((row) => [row.path, row]))
  return {
    ...foldersOf([...heads.keys()]),
    size: async (file) => heads.get(file)?.size ?? null,
    read: async (file) => {
      const head = heads.get(file)
      if (head === undefined) return null
      const [row] = await sql<{ bytes: Buffer | null; base64: string | null }[]>`
        select bytes, (select base64 from pictures where id = ${pictureId(file, head.hash)}) as base64
        from content_files join content_versions using (path, number) where path = ${file}`
      if (row?.base64 != null) return Buffer.from(row.base64, "base64")
      return row?.bytes ?? null
    },
    head: async () => null,
  }
}

/** What a folder of these paths lists. */
export const foldersOf = (paths: ReadonlyArray<string>): Pick<ContentFolder, "files" | "folders" | "below"> => {
  const below = (folder: string) =>
    folder === ""
      ? paths
      : paths.flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
  return {
    files: async (folder) => below(folder).filter((name) => !name.includes("/")),
    folders: async (folder) => [
      ...new Set(below(folder).flatMap((name) => (name.includes("/") ? [name.slice(0, name.indexOf("/"))] : []))),
    ],
    below: async (folder) => below(folder),
  }
}
